// The rows of all kills as tables: by victim and signal, how often, what was lost, what was left.
import { table } from './table.mjs';

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const countBy = (names) => {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
};
const listed = (names) =>
  countBy(names)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ') || '-';

const said = ({ ended, codes }) =>
  ended.startsWith('exit') ? [ended, ...codes.map((code) => `\`${code}\``)].join(' ') : `ended by ${ended}`;

const kinds = [
  ['processes', 'living processes'],
  ['temporary', 'temporary files'],
  ['networks', 'a network'],
  ['controlGroups', 'control groups'],
  ['halves', 'files'],
];
/** What a run had left, in words: a copy of Node is named, since every run of a Node server has one. */
function leftOf(left) {
  return kinds.flatMap(([key, name]) => {
    if (left[key].length === 0) return [];
    const copies = left[key].every((file) => /(^|\/)node$/.test(file));
    return [key === 'halves' && copies ? 'its copy of Node' : name];
  });
}

/** @param {readonly object[]} rows of test/reliability/row.ts */
export function killsTable(rows) {
  const nameOf = ({ victim, signal, group }) => `${victim} | ${signal}${group ? ', whole group' : ''}`;
  const names = [...new Set(rows.map(nameOf))].sort();
  const cells = names.map((name) => {
    const same = rows.filter((row) => nameOf(row) === name);
    const hit = same.filter((row) => row.hit);
    return [
      name,
      same.length,
      hit.length,
      listed(hit.map(said)),
      sum(same.map(({ finished }) => finished)),
      sum(same.map(({ lost }) => lost)),
      listed(same.flatMap(({ left }) => leftOf(left))),
      listed(same.flatMap(({ leftAfterNext }) => leftOf(leftAfterNext))),
      same.filter(({ faults }) => faults.length > 0).length,
    ];
  });
  const totals = [
    'all',
    '',
    rows.length,
    rows.filter(({ hit }) => hit).length,
    '',
    sum(rows.map(({ finished }) => finished)),
    sum(rows.map(({ lost }) => lost)),
    `${rows.filter(({ left }) => leftOf(left).length > 0).length} runs`,
    `${rows.filter(({ leftAfterNext }) => leftOf(leftAfterNext).length > 0).length} runs`,
    rows.filter(({ faults }) => faults.length > 0).length,
  ];
  const head = ['victim', 'signal', 'kills', 'hit', 'what the run said', 'rounds finished', 'of them lost'];
  return table([...head, 'left as it died', 'left after the next start', 'faults'], [...cells, totals]);
}

/** Where the kills fell: the spread is what makes them worth something. @param {readonly object[]} rows */
export const placesTable = (rows) =>
  table(
    ['run', 'kills', 'where they fell'],
    [...new Set(rows.map(({ run }) => run))].sort().map((run) => {
      const same = rows.filter((row) => row.run === run && row.hit);
      return [run, same.length, listed(same.map(({ at }) => at))];
    }),
  );

/** What publishing had done as it died. @param {readonly object[]} rows */
export const githubTable = (rows) =>
  table(
    ['on the fake GitHub as it died', 'kills', 'completed by the next publish'],
    countBy(rows.flatMap(({ github }) => (github === null ? [] : [github]))).map(([github, count]) => [
      github,
      count,
      rows.filter((row) => row.github === github && row.faults.length === 0).length,
    ]),
  );
