/** English, of the calibration. */
import type { CalibrationText } from './locale.ts';

export const calibration: CalibrationText = {
  none: 'The instrument was not calibrated on this host: how far its own readings are off here is not known.',
  taken: (date, passed, all) =>
    `On ${date} the instrument was held against servers of known cost on this host: ${passed} of ${all} kinds of figures were within what they may be off. Of each kind the reading that was furthest off:`,
  heads: {
    figure: 'Figure',
    expected: 'Is',
    measured: 'Measured',
    tolerance: 'May be off by',
    result: 'Result',
  },
  results: { pass: 'passes', fail: '**fails**', 'cannot-say': 'cannot say' },
  exact: 'nothing',
  yes: 'yes',
  no: 'no',
  units: { MiB: 'MiB', KiB: 'KiB', ms: 'ms', calls: 'calls', 'calls/s': 'calls/s' },
  rows: {
    memory: 'Memory per client',
    spike: 'Peak of 50 ms, one process',
    'tree-spike': 'Peak of 300 ms, tree of 8',
    'tree-shared': 'Memory shared in a tree of 8',
    'node-tree': 'Tree of Node processes',
    cpu: 'CPU per call',
    threads: 'CPU per call, a thread each',
    forks: 'CPU per call, a process each',
    latency: 'Latency',
    outcomes: 'Calls by outcome',
    rate: 'Calls per second',
    ready: 'Time to ready',
    'driver-bound': 'A driver with no more to give is flagged',
  },
};
