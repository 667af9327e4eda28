/** English: how memory and peaks of the point table were read. */
import type { Locale } from './locale.ts';

const settling = {
  collected: 'after a collection was forced (collected)',
  waited: 'after waiting, without a forced collection (waited)',
  both: 'after a collection was forced where the runtime has a way (collected), else after waiting (waited)',
};
const rules = {
  process: 'the resident set of the one process (VmRSS)',
  tree: 'the pages of the process tree, each counted once',
  group: 'what the control group of the target uses, less file pages that nobody has touched lately',
  mixed:
    'the resident set of one process (VmRSS), the pages of a process tree, each counted once, or what the control group of a target uses, less file pages that nobody has touched lately, as the record says of each scenario',
  both: 'the resident set where a scenario has one process (VmRSS), else the pages of the process tree, each counted once',
};
const sampled = (rule: keyof typeof rules): string => {
  if (rule === 'process') return '';
  return rule === 'group'
    ? '; it is sampled every 100 ms, so a shorter spike may not be in it'
    : '; of a tree it is sampled, so processes that live under 100 ms are not in it';
};

export const memoryNote: Locale['notes']['memory'] = (rule, how) =>
  `Memory is ${rules[rule]}. Idle, one client, all clients and settled are read with nobody calling, ${settling[how]}; settled: after the load, clients still connected. Peak is the highest while all clients call${sampled(rule)}. Per extra client is the slope over the clients after the first. One core busy = 1.`;
