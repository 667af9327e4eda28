// The licence texts that redistributing the bundled packages requires, one section a package.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageOf } from './modules.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|copyright)/i;

/** Folder of every package with code in the bundle; one name may stand in several versions. */
function packageDirs(chunks) {
  const dirs = chunks.flatMap((chunk) => chunk.moduleIds).map((id) => packageOf(id)?.dir);
  return [...new Set(dirs.filter(Boolean))];
}

/** Texts the package ships, LF and without trailing blanks so that a checkout's settings change nothing. */
function licenceTexts(dir) {
  const names = readdirSync(dir)
    .filter((name) => LICENCE_FILE.test(name))
    .sort();
  const clean = (name) => readFileSync(path.join(dir, name), 'utf8').replaceAll('\r\n', '\n');
  return names.map((name) =>
    clean(name)
      .replace(/[ \t]+$/gm, '')
      .trim(),
  );
}

/** Some packages ship no text: the README's section, or else the declared licence and author. */
function fallback(dir, info) {
  const readme = readdirSync(dir).find((name) => /^readme/i.test(name));
  const text = readme ? readFileSync(path.join(dir, readme), 'utf8').replaceAll('\r\n', '\n') : '';
  const section = /^#+ licen[cs]e[^\n]*\n(?<body>(?:(?!^#)[^\n]*\n?)*)/im.exec(text)?.groups?.body?.trim();
  const author = typeof info.author === 'object' ? info.author?.name : info.author;
  return (
    [section, author && `Author: ${author}`].filter(Boolean).join('\n\n') || 'No licence text is shipped.'
  );
}

function section(dir) {
  const info = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const texts = licenceTexts(dir);
  const title = `${info.name} ${info.version} (${info.license ?? 'licence not declared'})`;
  return { title, body: texts.length > 0 ? texts.join('\n\n') : fallback(dir, info) };
}

/** Each text once, with the packages it is of; sorted by the first of them. */
function textsOnce(chunks) {
  const titles = new Map();
  for (const { title, body } of packageDirs(chunks).map(section))
    titles.set(body, [...new Set([...(titles.get(body) ?? []), title])].sort());
  return [...titles].map(([body, of]) => ({ of, body })).sort((a, b) => (a.of[0] < b.of[0] ? -1 : 1));
}

/** For a comment. */
export function licences(chunks) {
  const parts = textsOnce(chunks).map(({ of, body }) => `${of.join(', ')}\n\n${body}`);
  return parts.join('\n\n').replaceAll('*/', '* /');
}

/** The whole notices file. */
export function notices(chunks) {
  const rule = '-'.repeat(80);
  const head =
    'Code of these packages is part of the programs in this folder. A text stands below all that it is of.\n';
  const parts = textsOnce(chunks).map(({ of, body }) => `\n${rule}\n${of.join('\n')}\n${rule}\n\n${body}\n`);
  return head + parts.join('');
}
