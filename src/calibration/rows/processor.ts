/** Processor time per call: on one thread, on threads that end, in children that end. */
import { accountOf, type Evidence, methodFigureOf, Unsaid } from '../evidence.ts';
import type { Reading, Row } from '../row.ts';

/** method.md, "Calibration". */
const share = 0.03;
/** The server is warm after this part of its calls; a window has begun by then. */
const coldShare = 0.3;
/** Under so many calls the two ends of the account weigh too much. */
const leastCalls = 20;

export const cpu: Row = {
  id: 'cpu',
  excuse: 'processor',
  unit: 'ms',
  scenarios: ['spend'],
  needs: null,
  readings: (evidence) =>
    ['0.2', '2', '20'].map((ms) => spent(evidence, 'spend', `spend ${ms}`, `/spend/${ms}`, `${ms} ms`)),
};

export const threads: Row = {
  id: 'threads',
  excuse: 'processor',
  unit: 'ms',
  scenarios: ['threads'],
  needs: null,
  readings: (evidence) => [spent(evidence, 'threads', 'in a thread', '/spend/20', null)],
};

export const forks: Row = {
  id: 'forks',
  excuse: 'processor',
  unit: 'ms',
  scenarios: ['forks'],
  needs: 'perl',
  readings: (evidence) => [spent(evidence, 'forks', 'in a child', '/spend/10', null)],
};

/** Of the server's own account as each call began: what lies between the first and the last, by the calls. */
function spent(evidence: Evidence, id: string, method: string, path: string, name: string | null): Reading {
  const all = accountOf(evidence, id, 'spend').cpuMs[path] ?? [];
  const marks = all.slice(Math.floor(all.length * coldShare));
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined || marks.length <= leastCalls)
    throw new Unsaid(`the server has seen ${all.length} calls of ${path}`);
  const expected = (last - first) / (marks.length - 1);
  const measured = methodFigureOf(evidence, id, method, 'cpu_ms_per_call');
  return { name, expected, measured, tolerance: share * expected };
}
