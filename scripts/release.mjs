// A release, in two steps with a person between them.
//   node scripts/release.mjs prepare OWNER/ratingplate v1.2.3   on main, clean: stamps, commits and tags, and pushes all of it
//   node scripts/release.mjs publish v1.2.3                     makes the draft public, which makes it immutable, and moves v1
//   --dry-run                                                   says what would be done
// Between them .github/workflows/release.yml proves the tag and makes the draft, with SBOM and notices. Each step looks at
// what is there already, so that one that was broken off can be started again.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const words = process.argv.slice(2).filter((word) => word !== '--dry-run');
const dry = process.argv.includes('--dry-run');
const [step] = words;

try {
  if (step === 'prepare' && words.length === 3) prepare(words[1], words[2]);
  else if (step === 'publish' && words.length === 2) publish(words[1]);
  else throw new Error('usage: release.mjs prepare OWNER/ratingplate VERSION | publish VERSION [--dry-run]');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** What a command prints; throws what it complains of. */
function ask(program, ...args) {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

/** A command that changes something; in a dry run it is only said. */
function act(program, ...args) {
  process.stdout.write(`${dry ? 'would ' : ''}${[program, ...args].join(' ')}\n`);
  if (!dry) execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

function tagged(tag) {
  return ask('git', 'tag', '--list', tag) !== '';
}

/** A file cannot hold the id of its own commit: bundle, then called workflows with its id (the tag), then copied ones. */
function prepare(repository, version) {
  checkVersion(version);
  if (ask('git', 'status', '--porcelain') !== '')
    throw new Error('the checkout has changes that are not committed');
  if (ask('git', 'branch', '--show-current') !== 'main') throw new Error('a release is made on main');
  if (tagged(version)) {
    process.stdout.write(`${version} is there already; it is pushed again\n`);
    return push(version);
  }
  stamp('action', repository, ask('git', 'rev-parse', 'HEAD'), version);
  act('git', 'commit', '--quiet', '--all', '--message', `The called workflows name the bundle of ${version}`);
  act('git', 'tag', '--annotate', version, '--message', version);
  const commit = dry ? ask('git', 'rev-parse', 'HEAD') : ask('git', 'rev-parse', `${version}^{commit}`);
  stamp('workflows', repository, commit, version);
  act('git', 'commit', '--quiet', '--all', '--message', `The workflows to copy name ${version}`);
  push(version);
}

function stamp(what, repository, commit, version) {
  act(process.execPath, 'scripts/stamp.mjs', what, repository, commit, version);
}

/** Both or neither: a tag without the commit behind it would leave main with the workflows of the release before. */
function push(version) {
  act('git', 'push', '--atomic', 'origin', 'main', `refs/tags/${version}`);
}

function checkVersion(version) {
  if (!/^v\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version`);
  const { version: own } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (version !== `v${own}`) throw new Error(`package.json has ${own}, not ${version.slice(1)}`);
}

/** Only a release that is complete: once it is public nothing can be added to it. */
function publish(version) {
  if (!/^v\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version`);
  const { isDraft, assets } = JSON.parse(ask('gh', 'release', 'view', version, '--json', 'isDraft,assets'));
  const names = assets.map(({ name }) => name);
  const missing = ['ratingplate.cdx.json', 'THIRD-PARTY-NOTICES.txt'].filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Error(`the release lacks ${missing.join(' and ')}: has release.yml ended?`);
  if (isDraft) act('gh', 'release', 'edit', version, '--draft=false');
  // A plain tag, never a release: a release could not be moved.
  const [major] = version.split('.');
  act('git', 'fetch', '--quiet', 'origin', `refs/tags/${version}:refs/tags/${version}`);
  act('git', 'tag', '--force', major, `${version}^{commit}`);
  act('git', 'push', '--force', 'origin', `refs/tags/${major}`);
}
