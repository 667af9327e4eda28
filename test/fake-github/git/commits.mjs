import { gitText, runGit } from './run.mjs';

// Stands where GitHub's web-flow signature stands: enough for the object to carry one, nothing can verify it.
const SIGNATURE = [
  '-----BEGIN PGP SIGNATURE-----',
  '',
  'ZmFrZS1naXRodWI=',
  '-----END PGP SIGNATURE-----',
].join('\n');

/** Text of a commit object. `signed` adds a signature as GitHub does for bots. */
export function commitText({ tree, parents, author, committer, message, signed }) {
  const lines = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`)];
  lines.push(`author ${person(author)}`, `committer ${person(committer)}`);
  if (signed) lines.push(`gpgsig ${SIGNATURE.replaceAll('\n', '\n ')}\n `);
  return `${lines.join('\n')}\n\n${message}`;
}

/** Text of an annotated tag object. */
export function tagText({ object, type, tag, tagger, message }) {
  return `object ${object}\ntype ${type}\ntag ${tag}\ntagger ${person(tagger)}\n\n${message}\n`;
}

/** `Name <mail> seconds +0000`; characters that would end the field are dropped, as git does. */
function person({ name, email, date }) {
  const clean = (text) => text.replaceAll(/[<>\n\0]/g, '');
  return `${clean(name)} <${clean(email)}> ${Math.floor(Date.parse(date) / 1000)} +0000`;
}

/** Parts of a commit or tag object's text. */
export function parseObject(content) {
  const text = content.toString();
  const end = text.indexOf('\n\n');
  const headers = text.slice(0, end).replaceAll('\n ', '\0').split('\n');
  const values = (name) =>
    headers.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  return {
    tree: values('tree')[0],
    parents: values('parent'),
    object: values('object')[0],
    type: values('type')[0],
    tag: values('tag')[0],
    author: parsePerson(values('author')[0]),
    committer: parsePerson(values('committer')[0]),
    tagger: parsePerson(values('tagger')[0]),
    signature: values('gpgsig')[0]?.replaceAll('\0', '\n') ?? null,
    message: text.slice(end + 2),
  };
}

function parsePerson(text) {
  const match = /^(.*) <(.*)> (\d+) [+-]\d{4}$/.exec(text ?? '');
  if (!match) return null;
  const date = new Date(Number(match[3]) * 1000).toISOString().replace('.000Z', 'Z');
  return { name: match[1], email: match[2], date };
}

/** Is `old` an ancestor of `next` (or the same)? Undefined where one of them is not there. */
export async function isAncestor(directory, old, next) {
  const { code } = await runGit(directory, ['merge-base', '--is-ancestor', old, next]);
  return code > 1 ? undefined : code === 0;
}

/** Commits reachable from `head` and not from `base`, newest first. */
export async function commitsBetween(directory, base, head, limit = 250) {
  const out = await gitText(directory, ['rev-list', `--max-count=${limit}`, head, `^${base}`]);
  return out.split('\n').filter(Boolean);
}

/** How many commits `head` has that `base` has not. */
export async function countAhead(directory, base, head) {
  return Number(await gitText(directory, ['rev-list', '--count', head, `^${base}`]));
}

/** Best common ancestor, or undefined for unrelated histories. */
export async function mergeBase(directory, one, other) {
  const { code, stdout } = await runGit(directory, ['merge-base', one, other]);
  return code === 0 ? stdout.toString().trim() : undefined;
}
