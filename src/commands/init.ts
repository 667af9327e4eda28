/** `ratingplate init`: config, page, workflows and what Git is to know, from what the project's own files tell. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describePlan, loadConfig, makePlan, parseConfig } from '../config/index.ts';
import { exitCodes } from '../errors/base.ts';
import { ConfigErrors } from '../errors/config.ts';
import { FilesThereError, InitInvalidError } from '../errors/init.ts';
import { type Ask, decideServer } from '../init/answers.ts';
import { type Snapshot, writeConfig } from '../init/config-text.ts';
import { detectServer } from '../init/detect/index.ts';
import { openFolder, repositoryOf } from '../init/folder.ts';
import type { Server } from '../init/server.ts';
import { readWorkflows, type Workflow } from '../init/workflows.ts';
import {
  addLines,
  addMarkers,
  attributesOf,
  ignored,
  installedFolders,
  type Write,
  writeWhole,
} from '../init/writes.ts';
import { makeFolder } from '../util/folders.ts';
import type { CommandDeps } from './deps.ts';
import { text } from './measure-options.ts';
import type { ParsedOptions } from './options.ts';

const configName = 'ratingplate.yml';

export interface InitDeps extends CommandDeps {
  /** Asks a person; null where nobody is there. */
  readonly ask: Ask | null;
}

/** Runs the command; returns the exit code. */
export async function init({ values, positionals }: ParsedOptions, deps: InitDeps): Promise<number> {
  const { hint, from } = detectServer(openFolder(deps.cwd));
  deps.stdout.write(from.length === 0 ? '' : `found ${from.join('; ')}\n`);
  const flags = {
    name: text(values, 'name') ?? undefined,
    protocol: text(values, 'protocol') ?? undefined,
    url: text(values, 'url') ?? undefined,
    command: positionals.length === 0 ? undefined : positionals,
  };
  const server = await decideServer(flags, hint, path.basename(deps.cwd), deps.ask);
  const snapshot = { dir: text(values, 'dir') ?? 'docs/ratingplate', page: text(values, 'page') };
  const plans = planWrites(server, snapshot, deps);
  refuseReplacing(plans.writes, values['force'] === true);
  for (const { name, text: content, how } of plans.writes) {
    const file = path.join(plans.root, name);
    await makeFolder(path.dirname(file));
    writeFileSync(file, content);
    deps.stdout.write(`${how.padEnd(8)} ${path.relative(deps.cwd, file)}\n`);
  }
  deps.stdout.write(`\n${describePlan(makePlan(loadConfig(path.join(deps.cwd, configName)), {}))}`);
  deps.stdout.write(nextSteps(plans));
  return exitCodes.done;
}

interface Writes {
  /** Root of the repository, or the folder itself; names are below it. */
  readonly root: string;
  readonly writes: readonly Write[];
  readonly workflows: readonly Workflow[];
  readonly inRepository: boolean;
}

/** Everything is decided, and the config tried, before the first byte is written. */
function planWrites(server: Server, snapshot: Snapshot, deps: CommandDeps): Writes {
  const repository = repositoryOf(deps.cwd);
  const root = repository ?? deps.cwd;
  const folder = openFolder(root);
  const below = path.relative(root, deps.cwd).split(path.sep).join('/');
  const prefix = below === '' ? '' : `${below}/`;
  const config = writeConfig(server, snapshot);
  assertValid(config);
  const workflows =
    repository === null
      ? []
      : readWorkflows(path.join(deps.entries, '..', 'workflows'), `${prefix}${configName}`);
  const writes = [
    writeWhole(folder, `${prefix}${configName}`, config),
    snapshot.page === null ? null : addMarkers(folder, `${prefix}${snapshot.page}`, server.name),
    ...(repository === null
      ? []
      : [
          addLines(folder, '.gitattributes', attributesOf(snapshot, prefix)),
          addLines(folder, '.gitignore', [...ignored, ...installedFolders(folder, prefix)]),
          ...workflows.map(({ name, text: content }) => writeWhole(folder, name, content)),
        ]),
  ].filter((write) => write !== null);
  return { root, writes, workflows, inRepository: repository !== null };
}

/** @throws InitInvalidError with what the config's own reader says */
function assertValid(config: string): void {
  try {
    parseConfig(config, configName);
  } catch (error) {
    if (error instanceof ConfigErrors) throw new InitInvalidError(error.message, { cause: error });
    throw error;
  }
}

/** @throws FilesThereError naming every one */
function refuseReplacing(writes: readonly Write[], force: boolean): void {
  const there = writes.filter(({ how }) => how === 'replaced').map(({ name }) => name);
  if (there.length > 0 && !force) throw new FilesThereError(`already there: ${there.join(', ')}`);
}

function nextSteps({ workflows, inRepository }: Writes): string {
  const lines = [
    '',
    'Next:',
    '  ratingplate measure --quick --out /tmp/look   a first look, never published',
  ];
  if (!inRepository)
    lines.push('  No Git repository is here, so no workflow was written: run this again in one.');
  else if (workflows.length === 0)
    lines.push('  The workflows are not beside this program: copy them from its repository.');
  else if (workflows.some(({ released }) => !released))
    lines.push(
      '  The workflows name no release of ratingplate yet: put yours in the place of OWNER/ratingplate and the zeros.',
    );
  lines.push(
    '  ratingplate doctor                            is this machine fit to be the reference?',
    '  ratingplate measure, then ratingplate publish --tag TAG --repository OWNER/NAME',
  );
  return `${lines.join('\n')}\n`;
}
