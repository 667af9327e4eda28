/**
 * Faults of the instrument, one for each row of the calibration: what would make that row wrong and leave all others
 * right. They change the text of a built bundle and exist in tests only.
 */
export interface Sabotage {
  readonly row: string;
  readonly fault: string;
  /** Each must fit one place of the whole bundle. */
  readonly changes: readonly (readonly [find: RegExp, put: string])[];
}

/** Whoever started the program does nothing but wait, so that this reading comes to rest as a target's does. */
const other =
  'process.getBuiltinModule("node:fs").readFileSync(`/proc/${process.ppid}/smaps_rollup`, "latin1")';

export const sabotages: readonly Sabotage[] = [
  {
    row: 'memory',
    fault: 'settled memory is that of another process',
    changes: [[/const content = text\w*\(files, member, "smaps_rollup"\);/, `const content = ${other};`]],
  },
  {
    row: 'spike',
    fault: 'the highest resident set is not begun anew with a window',
    changes: [[/\w*writeFileSync\w*\(`\$\{root\}\/\$\{pid\}\/clear_refs`, "5"\);/, ';']],
  },
  {
    row: 'tree-spike',
    fault: 'the mean of the samples of a tree is taken for its peak',
    changes: [[/Math\.max\(highest, exact \? mark : 0\)/, '(exact ? Math.max(highest, mark) : sum / count)']],
  },
  {
    row: 'tree-shared',
    fault: 'resident sets of a tree are summed',
    changes: [
      [
        /const onceKib = sum\((?:\(one\)|one) => one\.rollup\?\.pssAnonKib \?\? one\.status\.anonKib\);/,
        'const onceKib = sum((one) => one.status.anonKib);',
      ],
    ],
  },
  {
    row: 'node-tree',
    fault: "file pages are the kernel's share of them, which all processes of the machine divide",
    changes: [
      [
        /pages\.onceKib\(new Map\(walked\.map\(\(one\) => \[one\.member, one\.status\.fileKib\]\)\)\)/,
        'sum((one) => one.rollup.pssKib - one.rollup.pssAnonKib - one.rollup.pssShmemKib)',
      ],
    ],
  },
  {
    row: 'cpu',
    fault: 'one tick of fourteen is dropped where the clock of ns is followed',
    changes: [
      [
        /cpuMs: this\.#cpuMs,\s*fine: agrees/,
        'cpuMs: agrees ? this.#cpuMs * (13 / 14) : this.#cpuMs, fine: agrees',
      ],
    ],
  },
  {
    row: 'threads',
    fault: 'only threads that still live are summed',
    changes: [
      [
        /const agrees = fine >= 0 && Math\.abs\(fine - coarse\) <= tolerance;/,
        'const agrees = !Number.isNaN(fine);',
      ],
      [/const within = Math\.min\(Math\.max\(guess, statMs\), [^;]+;/, 'const within = guess;'],
    ],
  },
  {
    row: 'forks',
    fault: 'children that ended are forgotten',
    changes: [[/return member\.stat\.cutime \+ member\.stat\.cstime;/, 'return 0;']],
  },
  {
    row: 'latency',
    fault: 'latencies are whole ms',
    changes: [
      [
        /this\.#latencies\[method\]\.add\((endedAt - [\w.]+)\)/,
        'this.#latencies[method].add(Math.round($1))',
      ],
    ],
  },
  {
    row: 'outcomes',
    fault: 'a wrong body passes for a right one',
    changes: [[/if \(at < 0\) (return wrong\("the expected text)/, 'if (false) $1']],
  },
  {
    row: 'rate',
    fault: 'the window ends when its last call has ended',
    changes: [
      [
        /windowMs: this\.#window \? window\.closedAt - window\.openedAt : 0/,
        'windowMs: this.#window ? this.#deps.clock.now() - window.openedAt : 0',
      ],
    ],
  },
  {
    row: 'ready',
    fault: 'readiness is asked for every 50 ms',
    changes: [[/return Math\.min\(100, 1 \+ Math\.max\(0, elapsedMs - 2e3\) \/ 100\);/, 'return 50;']],
  },
  {
    row: 'driver-bound',
    fault: 'nobody looks at the driver',
    changes: [[/return busy\.length > 0 \? busy : judgeLate\([^;]+;/, 'return [];']],
  },
];
