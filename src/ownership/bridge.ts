/**
 * A network of its own for the driver: a namespace joined to this machine by a pair of virtual devices, so that calls
 * take the way of a host's network instead of the loopback. It belongs to one process of ours, whose number and start
 * stand in its name: what a killed one left is known by that, and removed at the next start.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { BridgeUnavailableError } from '../errors/machine.ts';
import { readStat } from '../proc/stat.ts';
import { stillAlive } from '../proc/table.ts';

const run = promisify(execFile);

/** Whom a namespace belongs to. */
interface Holder {
  readonly pid: number;
  readonly startTime: number;
  /** A process may have several at once: targets that stand beside each other in one grid. */
  readonly number: number;
}

export interface Bridge {
  /** This machine's end, where the target has to listen. */
  readonly host: string;
  /** What stands in front of a command that is to run in it; the command takes its place, with the same pid. */
  readonly enter: readonly string[];
  /** Takes all of it away. Never rejects. */
  remove(): Promise<void>;
}

const prefix = 'ratingplate-';
/** Set aside for measurements of network devices (RFC 2544): a machine has nothing of its own there. */
const network = [198, 18] as const;
/** Pairs of addresses in it, four addresses each. */
const pairs = 2 ** 15;
/** So many pairs are tried where others have theirs already. */
const tries = 8;

const nameOf = ({ pid, startTime, number }: Holder): string => `${prefix}${pid}-${startTime}-${number}`;
/** At most 15 characters: `rp4194304h12345`. */
const deviceOf = ({ pid, number }: Holder, end: 'h' | 'd'): string => `rp${pid}${end}${number % 100_000}`;
let made = 0;

function addressOf(pair: number, end: 1 | 2): string {
  const offset = (pair % pairs) * 4 + end;
  const [first, second] = network;
  return [first, second + (offset >> 16), (offset >> 8) & 255, offset & 255].join('.');
}

/** Where iproute2 puts it; the driver's environment has no PATH to find it by. */
const program =
  ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip', '/bin/ip'].find((file) => existsSync(file)) ?? 'ip';

/** Calls `ip`. @throws with what it said */
async function ip(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args]);
  return stdout;
}

function saidBy(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr ?? '').trim().split('\n').at(-1) || message;
}

/**
 * Makes the namespace and both ends. It takes root, or the rights to set up networks.
 * @throws BridgeUnavailableError; nothing is left then
 */
export async function openBridge(
  pid = process.pid,
  startTime = readStat(pid)?.startTime ?? 0,
): Promise<Bridge> {
  made += 1;
  const holder = { pid, startTime, number: made };
  const name = nameOf(holder);
  await remove(holder);
  try {
    await ip('netns', 'add', name);
    const host = await join(holder, name);
    return { host, enter: [program, 'netns', 'exec', name], remove: () => remove(holder) };
  } catch (error) {
    await remove(holder);
    throw new BridgeUnavailableError(saidBy(error));
  }
}

/** Joins the namespace to this machine; returns the address of this end. */
async function join(holder: Holder, name: string): Promise<string> {
  const [here, there] = [deviceOf(holder, 'h'), deviceOf(holder, 'd')];
  await ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  const pair = await freePair(holder.pid + holder.number);
  const [host, driver] = [addressOf(pair, 1), addressOf(pair, 2)];
  await ip('addr', 'add', `${host}/30`, 'dev', here);
  await ip('link', 'set', here, 'up');
  await ip('-n', name, 'addr', 'add', `${driver}/30`, 'dev', there);
  await ip('-n', name, 'link', 'set', there, 'up');
  await ip('-n', name, 'link', 'set', 'lo', 'up');
  return host;
}

/** One that no device of this machine has. */
async function freePair(seed: number): Promise<number> {
  const taken = await ip('-o', '-4', 'addr', 'show');
  for (let at = 0; at < tries; at += 1) if (!taken.includes(` ${addressOf(seed + at, 1)}/`)) return seed + at;
  throw new Error(`no pair of addresses is free in ${network.join('.')}.0.0/15`);
}

/** The device first: with it goes its other end, at once; a namespace goes when its last process does. */
async function remove(holder: Holder): Promise<void> {
  await ip('link', 'del', deviceOf(holder, 'h')).catch(() => {});
  await ip('netns', 'del', nameOf(holder)).catch(() => {});
}

/** Removes what processes left that were killed. Returns how many there were; none where `ip` is not there. */
export async function sweepBridges(): Promise<number> {
  const list = await ip('netns', 'list').catch(() => '');
  const holders = holdersIn(list).filter((holder) => !stillAlive(holder));
  for (const holder of holders) await remove(holder);
  return holders.length;
}

/** Lines of `ip netns list` that are ours: `ratingplate-123-4567-1 (id: 0)`. */
export function holdersIn(list: string): Holder[] {
  const ours = /^ratingplate-(\d{1,10})-(\d{1,15})-(\d{1,9})\b/gm;
  return [...list.matchAll(ours)].map(([, pid, startTime, number]) => ({
    pid: Number(pid),
    startTime: Number(startTime),
    number: Number(number),
  }));
}
