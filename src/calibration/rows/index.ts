/** The rows of the calibration, in the order of method.md's table: one line each. */
import type { Row } from '../row.ts';
import { driverBound, outcomes } from './calls.ts';
import { memory, nodeTree, spike, treeShared, treeSpike } from './memory.ts';
import { cpu, forks, threads } from './processor.ts';
import { latency, rate, ready } from './time.ts';

export const rows: readonly Row[] = [
  memory,
  spike,
  treeSpike,
  treeShared,
  nodeTree,
  cpu,
  threads,
  forks,
  latency,
  outcomes,
  rate,
  ready,
  driverBound,
];
