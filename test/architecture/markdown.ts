/** Reads what the documentation promises: code blocks, commands and links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Page {
  /** Path below the project's folder. */
  readonly file: string;
  readonly text: string;
}
export interface Block {
  readonly at: string;
  readonly language: string;
  readonly text: string;
}

const TOP = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** The pages people read: those at the top, docs/ and the read-me of each example. */
export function readPages(root: string): Page[] {
  const below = (folder: string) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
          (file) => `${folder}/${file}`,
        )
      : [];
  const docs = below('docs').filter((file) => file.endsWith('.md'));
  const examples = below('examples').filter((file) => /^examples\/[^/]+\/README\.md$/.test(file));
  const files = [...TOP.filter((file) => existsSync(path.join(root, file))), ...docs, ...examples].sort();
  return files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** Fenced blocks, with the indentation of the fence taken off, and where each begins. */
export function blocksOf({ file, text }: Page): Block[] {
  const fence = /^([ \t]*)(`{3,})([\w-]*)[^\n]*\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm;
  return [...text.matchAll(fence)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    const body = (match[4] ?? '').replaceAll(new RegExp(`^${match[1]}`, 'gm'), '');
    return { at: `${file}:${line}`, language: match[3] ?? '', text: body };
  });
}

/** The words of every call of ratingplate in a block of shell, without the program's own name. */
export function callsOf(shell: string): string[][] {
  const joined = shell.replaceAll(/\\\n\s*/g, ' ').replaceAll(/(^|\s)#[^\n]*/g, '$1');
  const commands = joined.split(/\n|&&|\|\|?|;/).map((command) => command.trim().replace(/^\$\s+/, ''));
  const call = /^(?:\w+=\S*\s+)*(?:(?:npx\s+(?:-y\s+)?)?ratingplate|node\s+\S*dist\/cli\.js)(?=\s|$)(.*)$/;
  return commands.flatMap((command) => {
    const match = call.exec(command);
    return match ? [(match[1] ?? '').trim().split(/\s+/).filter(Boolean)] : [];
  });
}

/** Names of the npm scripts a page tells people to run. */
export function scriptsOf(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
}

/** What GitHub makes of the headings, and explicit anchors. */
export function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+\s+(.*)$/gm)].map((match) => match[1] ?? '');
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .trim();
  const explicit = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? '');
  return new Set([...headings.map((heading) => slug(heading).replaceAll(' ', '-')), ...explicit]);
}

/** Links and pictures that point into the project. */
export function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^[ \t]*(`{3,})[\s\S]*?^[ \t]*\1[ \t]*$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const inline = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].map((match) => match[1] ?? '');
  const html = [...prose.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)].map((match) => match[1] ?? '');
  return [...inline, ...html].filter((link) => !/^[a-z][a-z+.-]*:/i.test(link));
}

/** Links that lead nowhere: no such file, or no such heading in it. */
export function brokenLinks(page: Page, root: string): string[] {
  return linksOf(page.text).filter((link) => {
    const [target = '', anchor] = link.split('#');
    const file = target ? path.join(root, path.dirname(page.file), target) : path.join(root, page.file);
    if (!existsSync(file)) return true;
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(readFileSync(file, 'utf8')).has(anchor);
  });
}
