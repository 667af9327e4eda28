// Names a commit of ratingplate in the files that refer to it. A file cannot hold the id of its own commit, so a release
// is two commits: bundle and action.yml first, whose id goes into the called workflows, then the tag; the workflows
// people copy get the id of the tag's commit afterwards.
//   node scripts/stamp.mjs action OWNER/ratingplate COMMIT VERSION     .github/workflows/ratingplate-*.yml
//   node scripts/stamp.mjs workflows OWNER/ratingplate COMMIT VERSION  workflows/*.yml and docs/action.md
//   node scripts/stamp.mjs --check VERSION                             package.json and the called workflows are of it
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stamped, unstamped } from './stamp/stamped.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const filesIn = (folder, name) =>
  readdirSync(path.join(root, folder))
    .filter((file) => name.test(file))
    .map((file) => path.join(root, folder, file));
const called = () => filesIn('.github/workflows', /^ratingplate-.*\.yml$/);
const copied = () => [...filesIn('workflows', /\.yml$/), path.join(root, 'docs/action.md')];

const [what, ...rest] = process.argv.slice(2);
if (what === '--check') check(rest[0] ?? '');
else if (what === 'action' || what === 'workflows') {
  const [repository, commit, version] = rest;
  for (const file of what === 'action' ? called() : copied())
    writeFileSync(file, stamped(readFileSync(file, 'utf8'), { repository, commit, version }));
} else {
  process.stderr.write(
    'usage: stamp.mjs action|workflows OWNER/ratingplate COMMIT VERSION, or --check VERSION\n',
  );
  process.exitCode = 2;
}

/** Says everything that is not of the release; exit code 1 then. */
function check(tag) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const faults = tag === `v${version}` ? [] : [`the tag is ${tag}, package.json has ${version}`];
  for (const file of called())
    faults.push(
      ...unstamped(readFileSync(file, 'utf8')).map((line) => `${path.relative(root, file)}: ${line}`),
    );
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
