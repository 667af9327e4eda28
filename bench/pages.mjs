// What drawing costs: the published matrix (eight scenarios, three series) in two languages and two themes, and its size.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSource } from '../scripts/load-source.mjs';
import { spread } from './lib/stats.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = path.join(root, 'dist/cli.js');
const times = 7;

const config = `schema: 1
name: matrix
target: { command: node, args: [server.js, "\${port}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { front page: GET / }
snapshot: { dir: bench, pages: { en: en.md, es: es.md } }
`;
const mark = (kind) => `<!-- ratingplate:${kind} -->\n`;

/** Wall time of one whole process, ms. */
function timed(folder, args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

/** Each time from nothing: charts and pages that are right already would not be written. */
function fromNothing(folder, args) {
  return Array.from({ length: times }, () => {
    reset(folder);
    return timed(folder, args);
  });
}

function reset(folder) {
  rmSync(path.join(folder, 'bench/charts'), { recursive: true, force: true });
  for (const code of ['en', 'es']) {
    rmSync(path.join(folder, `bench/page${code === 'en' ? '' : '.es'}.html`), { force: true });
    writeFileSync(path.join(folder, `${code}.md`), mark('start') + mark('end'));
  }
}

/** Bytes of all files below a folder that the pattern takes. */
function bytes(folder, pattern) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
}

/** Rows of this file. */
export async function pageRows() {
  const { sampleMatrixText } = await loadSource(root, 'test/record/sample-matrix.ts');
  const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-bench-pages-'));
  try {
    mkdirSync(path.join(folder, 'bench'));
    writeFileSync(path.join(folder, 'ratingplate.yml'), config);
    writeFileSync(path.join(folder, 'bench/record.json'), sampleMatrixText());
    const render = fromNothing(folder, ['render']);
    const check = Array.from({ length: times }, () => timed(folder, ['check']));
    const snapshot = bytes(folder, /\.(json|md|svg)$/) / 1e6;
    // One page in one language: what `--html` adds.
    const html = fromNothing(folder, ['render', '--record', 'bench/record.json', '--out', 'bench', '--html']);
    const page = bytes(folder, /page\.html$/) / 1e6;
    return [
      { name: 'render, 2 languages, 2 themes', unit: 'ms', most: 1500, ...spread(render) },
      { name: 'check of that', unit: 'ms', most: 1500, ...spread(check) },
      { name: 'render of one language with page.html', unit: 'ms', most: 1500, ...spread(html) },
      { name: 'snapshot: record, pages, charts', unit: 'MB', most: 1.2, ...spread([snapshot]) },
      { name: 'page.html', unit: 'MB', most: 1, ...spread([page]) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
