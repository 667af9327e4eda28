// Measures the examples as a user does, from the bundle: `npm run examples -- --profile quick [--only NAME]`.
// One line for each at the end; exit 1 where a cell is n/a outside the example's allowed-na.json, or a run failed, or
// one that was named cannot be measured here.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './bundle/build.mjs';
import { cellName, verdictsOf } from './examples/allowed.mjs';
import { exampleNames, measureExample, obstacle } from './examples/measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The examples that were asked for; an unknown name is a mistake, not an empty run. */
function chosen({ examples, only }) {
  const names = exampleNames(examples);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no example ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return only.length === 0 ? names : names.filter((name) => only.includes(name));
}

/** One example as a line of the table; `fault` where it must make us exit 1. */
async function lineOf(name, settings) {
  const hindered = obstacle(settings.examples, name);
  const asked = settings.only.length > 0;
  if (hindered !== null) return { cells: [name, '-', hindered, '-', '-'], fault: asked };
  const startedAt = performance.now();
  const out = path.join(settings.work, name);
  const { code, record, outside } = await measureExample({ ...settings, name, out });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (record === null) return { cells: [name, '-', `no record (exit ${code})`, '-', seconds], fault: true };
  for (const cell of outside) console.error(`${name}: ${cellName(cell)} is n/a: ${cell.reason}`);
  const rows = String(record.runs.flatMap((run) => run.measurements).length);
  const lacking = outside.length === 0 ? 'none' : String(outside.length);
  const ended = code === 0 || outside.length > 0 ? lacking : `${lacking}, but exit ${code}`;
  return {
    cells: [name, rows, ended, verdictsOf(record).join(', ') || 'none', seconds],
    fault: outside.length > 0 || code !== 0,
  };
}
function printTable(rows) {
  const all = [['example', 'rows', 'n/a outside the list', 'verdicts', 'seconds'], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'quick' },
    only: { type: 'string', multiple: true, default: [] },
    /** Folder of the examples. */
    examples: { type: 'string', default: path.join(root, 'examples') },
  },
});
const names = chosen(values);
const work = mkdtempSync(path.join(tmpdir(), 'ratingplate-examples-'));
try {
  // Never a dist/ that is older than the sources.
  await bundle(path.join(work, 'dist'));
  const settings = { ...values, work, cli: path.join(work, 'dist', 'cli.js') };
  const lines = [];
  for (const name of names) lines.push(await lineOf(name, settings));
  printTable(lines.map(({ cells }) => cells));
  process.exitCode = lines.some(({ fault }) => fault) ? 1 : 0;
} finally {
  rmSync(work, { recursive: true, force: true });
}
