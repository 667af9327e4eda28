/** The texts the demo server searches: terms of performance measurement, each with a short definition. */

export interface Entry {
  readonly term: string;
  readonly topic: 'memory' | 'time' | 'load' | 'statistics';
  readonly text: string;
}

const entry = (topic: Entry['topic'], term: string, text: string): Entry => ({ topic, term, text });

export const glossary: readonly Entry[] = [
  entry(
    'memory',
    'resident set',
    'The pages of a process that are in physical memory now, shared ones included.',
  ),
  entry(
    'memory',
    'working set',
    'The pages a program touches within a period; less than that and it starts to page.',
  ),
  entry(
    'memory',
    'heap',
    'Memory a runtime hands out for objects and collects again when nothing refers to them.',
  ),
  entry(
    'memory',
    'live heap',
    'What remains of the heap right after a full collection: the objects still in use.',
  ),
  entry(
    'memory',
    'page cache',
    'File contents the kernel keeps in memory because it has nothing better to use it for.',
  ),
  entry(
    'memory',
    'shared memory',
    'Pages several processes map at once; adding up resident sets counts them repeatedly.',
  ),
  entry(
    'memory',
    'high-water mark',
    'The largest resident set a process ever had since the mark was last reset.',
  ),
  entry(
    'memory',
    'fragmentation',
    'Free memory in pieces too small to use, so that a process keeps more than it needs.',
  ),
  entry('time', 'latency', 'How long one call takes, from its first byte sent to its last byte received.'),
  entry(
    'time',
    'throughput',
    'How many calls end per second; it says nothing about how long any of them took.',
  ),
  entry(
    'time',
    'processor time',
    'Time a program spent running on a processor, in its own code and in the kernel.',
  ),
  entry(
    'time',
    'run queue',
    'Threads that could run and wait for a processor; time spent there is run delay.',
  ),
  entry('time', 'steal', 'Time a virtual machine was ready to run while its host ran something else.'),
  entry(
    'time',
    'monotonic clock',
    'A clock that never goes back and is not set by anybody; the only one to time with.',
  ),
  entry('time', 'warm-up', 'Load before a measurement, so that caches are filled and code is compiled.'),
  entry(
    'load',
    'closed loop',
    'Each client waits for its answer before it asks again, so a slow server is asked less.',
  ),
  entry('load', 'open loop', 'Calls start by a schedule, whether earlier ones have ended or not.'),
  entry(
    'load',
    'in flight',
    'Calls that were started and have not ended: the depth of the queue seen from outside.',
  ),
  entry(
    'load',
    'think time',
    'A pause between two calls of one client, as a person or a program would make.',
  ),
  entry('load', 'saturation', 'The point from which more clients only make every one of them wait longer.'),
  entry(
    'load',
    'backpressure',
    'A receiver making its sender wait instead of holding what it cannot process yet.',
  ),
  entry('statistics', 'percentile', 'The value that a given share of all readings does not exceed.'),
  entry('statistics', 'median', 'The fiftieth percentile: half of the readings lie below it, half above.'),
  entry(
    'statistics',
    'confidence interval',
    'A range that would hold the true value in a stated share of repetitions.',
  ),
  entry(
    'statistics',
    'outlier',
    'A reading far from the others; removing it needs a reason other than its distance.',
  ),
  entry(
    'statistics',
    'coordinated omission',
    'Not asking while the server is slow, and so not counting how slow it was.',
  ),
  entry(
    'statistics',
    'noise',
    'Differences between readings of the same thing; smaller effects cannot be seen.',
  ),
];

/** Words of a text in lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Entries that hold every word of the query, those with it in their term first. */
export function searchGlossary(query: string, topic: string | null, limit: number): Entry[] {
  const wanted = wordsOf(query);
  const scored = glossary
    .filter((one) => topic === null || one.topic === topic)
    .map((one) => ({ one, score: scoreOf(one, wanted) }))
    .filter(({ score }) => score > 0);
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ one }) => one);
}

function scoreOf(one: Entry, wanted: readonly string[]): number {
  const inTerm = wordsOf(one.term);
  const inText = new Set([...inTerm, ...wordsOf(one.text)]);
  if (wanted.length === 0 || !wanted.every((word) => inText.has(word))) return 0;
  return 1 + wanted.filter((word) => inTerm.includes(word)).length;
}
