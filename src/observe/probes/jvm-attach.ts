/** HotSpot's attach protocol, version 1 (JDK 6 and later): one command per connection of a Unix socket. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProbeFailed } from '../../errors/observe.ts';
import { catchesSignal } from '../../proc/status.ts';

/** A JVM opens its socket within some 200 ms of being asked; a loaded machine takes longer. */
const openMs = 20_000;
const pollMs = 20;
/** A collection of a heap of several GiB takes seconds; longer than this it hangs. */
const answerMs = 60_000;
const sigquit = 3;

/** The answer of a diagnostic command (`GC.run`), as `jcmd` prints it. Throws `probe-failed`. */
export async function attach(pid: number, command: string): Promise<string> {
  const inside = pidInside(pid);
  const socket = `/proc/${pid}/root/tmp/.java_pid${inside}`;
  if (!existsSync(socket)) await openSocket(pid, inside, socket);
  return ask(socket, command, pid);
}

/** Makes the JVM listen: a file it looks for, then SIGQUIT, which without that file would print all threads to stdout. */
async function openSocket(pid: number, inside: number, socket: string): Promise<void> {
  const where = `process ${pid}`;
  // Anything but a JVM that handles the signal would be killed by it.
  if (!readOrEmpty(`/proc/${pid}/maps`).includes('/libjvm.so')) throw new ProbeFailed(where, 'it is no JVM');
  // It would print all its threads to stdout, which over stdio is the protocol.
  if (forbidsAttach(pid)) throw new ProbeFailed(where, 'its JVM forbids it (-XX:+DisableAttachMechanism)');
  if (!catchesSignal(pid, sigquit)) throw new ProbeFailed(where, 'its JVM does not listen to SIGQUIT (-Xrs)');
  const file = placeRequest(pid, inside);
  try {
    process.kill(pid, 'SIGQUIT');
    for (let waited = 0; !existsSync(socket); waited += pollMs) {
      if (waited >= openMs)
        throw new ProbeFailed(where, `its JVM did not let itself be attached to within ${openMs / 1000} s`);
      await sleep(pollMs);
    }
  } finally {
    rmSync(file, { force: true });
  }
}

function forbidsAttach(pid: number): boolean {
  return ['cmdline', 'environ'].some((file) =>
    readOrEmpty(`/proc/${pid}/${file}`).includes('+DisableAttachMechanism'),
  );
}

/** The JVM looks in its working folder first, then in its /tmp. */
function placeRequest(pid: number, inside: number): string {
  const folders = [`/proc/${pid}/cwd`, `/proc/${pid}/root/tmp`];
  for (const folder of folders) {
    const file = path.join(folder, `.attach_pid${inside}`);
    try {
      // Never over what is there: in the target's own folder it may be a link to anywhere.
      writeFileSync(file, '', { flag: 'wx' });
      return file;
    } catch {
      // Read-only, or one is there: the other one.
    }
  }
  throw new ProbeFailed(`process ${pid}`, 'neither its working folder nor its /tmp can be written');
}

function ask(socket: string, command: string, pid: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string, cause?: Error) => {
      connection.destroy();
      reject(new ProbeFailed(`process ${pid}`, `${command}: ${why}`, { cause }));
    };
    const parts: Buffer[] = [];
    // Version, the operation, and three arguments, each ended by a zero byte.
    const connection = connect(socket, () => connection.write(`1\0jcmd\0${command}\0\0\0`));
    connection.setTimeout(answerMs, () => fail(`no answer within ${answerMs / 1000} s`));
    connection.on('data', (part) => parts.push(part));
    connection.on('error', (error) => fail(error.message, error));
    connection.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      const end = text.indexOf('\n');
      const status = end < 0 ? text : text.slice(0, end);
      if (status === '0') resolve(text.slice(end + 1));
      else fail(`it answered ${status || 'nothing'} ${text.slice(end + 1).trim()}`.trim());
    });
  });
}

/** The pid as the process itself sees it: another one in a container. */
function pidInside(pid: number): number {
  const own = /^NSpid:.*?(\d+)$/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return own === undefined ? pid : Number(own);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
