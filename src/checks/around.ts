/** Number checks of one instance: read before something and after it, each over a session of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallSpec } from '../config/plan.ts';
import type { Variables } from '../config/template.ts';
import type { DriverEndpoint } from '../driver/messages.ts';
import type { Asked } from '../driver/protocol.ts';
import type { Asker } from '../rig/asker.ts';
import { driverMethod } from '../rig/endpoint.ts';
import { changeOf, judgeReading, type NumberCheck, type Outcome, type Reading, readNumber } from './judge.ts';

/** A count of other clients falls only once a server has seen that the last ones have gone: how long that may take, ms. */
const patienceMs = 2000;
const againMs = 50;

/** Whom to ask, and how. */
export interface Place {
  readonly asker: Asker;
  readonly endpoint: DriverEndpoint;
  /** `stop.latency`. */
  readonly ceilingMs: number;
  /** Takes secrets out of a text. */
  readonly mask: (text: string) => string;
}

/** By name: what was read before, of the checks that want a change. */
export type Readings = ReadonlyMap<string, Reading>;

export interface Before {
  readonly outcomes: readonly Outcome[];
  readonly readings: Readings;
}

/** The answers of calls in their order, secrets taken out of what is shown of them. */
export async function askCalls(
  { asker, endpoint, ceilingMs, mask }: Place,
  calls: readonly CallSpec[],
  vars: Variables,
): Promise<Asked[]> {
  const methods = calls.map(({ method }) => driverMethod(method, vars, ceilingMs));
  const asked = await asker.ask(endpoint, methods);
  return asked.map((one) => ({
    ...one,
    text: mask(one.text),
    reason: one.reason === null ? null : mask(one.reason),
  }));
}

async function readAll(place: Place, checks: readonly NumberCheck[], vars: Variables): Promise<Reading[]> {
  const asked = await askCalls(
    place,
    checks.map(({ call }) => call),
    vars,
  );
  return asked.map((one, at) => readNumber(one, (checks[at] as NumberCheck).pattern));
}

/** Reads what is to hold before, and what is compared with later. */
export async function readBefore(
  place: Place,
  checks: readonly NumberCheck[],
  vars: Variables,
): Promise<Before> {
  const early = checks.filter(({ when }) => when !== 'after');
  const found = await readAll(place, early, vars);
  const readings = new Map<string, Reading>();
  const outcomes: Outcome[] = [];
  for (const [at, check] of early.entries()) {
    const reading = found[at] as Reading;
    if (check.when === 'change') readings.set(check.name, reading);
    else outcomes.push(await settled(place, check, reading, vars));
  }
  return { outcomes, readings };
}

/** A condition that does not hold yet is looked at again for a while, each time over another session. */
async function settled(place: Place, check: NumberCheck, first: Reading, vars: Variables): Promise<Outcome> {
  const until = performance.now() + patienceMs;
  let outcome = judgeReading(check, first, vars);
  while (!outcome.passed && performance.now() < until) {
    await sleep(againMs);
    const [reading] = await readAll(place, [check], vars);
    outcome = judgeReading(check, reading as Reading, vars);
  }
  return outcome;
}

/** Reads what is to hold after, and what has changed. */
export async function readAfter(
  place: Place,
  checks: readonly NumberCheck[],
  readings: Readings,
  vars: Variables,
): Promise<Outcome[]> {
  const late = checks.filter(({ when }) => when !== 'before');
  const found = await readAll(place, late, vars);
  return late.map((check, at) => {
    const reading = found[at] as Reading;
    const before = readings.get(check.name);
    return judgeReading(check, before === undefined ? reading : changeOf(before, reading), vars);
  });
}
