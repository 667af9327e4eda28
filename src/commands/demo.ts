/** `ratingplate demo`: the small server that ships with the program, measured like any other. */
import path from 'node:path';
import { makePlan, parseConfig } from '../config/index.ts';
import { demoConfig } from '../demo/config.ts';
import { makeFolder } from '../util/folders.ts';
import type { CommandDeps } from './deps.ts';
import { measureAndDraw } from './measure.ts';
import { text } from './measure-options.ts';
import { demoFolder, type ParsedOptions } from './options.ts';

/** Runs the command; returns the exit code. */
export async function demo({ values }: ParsedOptions, deps: CommandDeps): Promise<number> {
  const out = path.resolve(deps.cwd, text(values, 'out') ?? demoFolder);
  await makeFolder(out);
  const config = parseConfig(demoConfig(deps.execPath, deps.entries), path.join(out, 'ratingplate.yml'));
  const plan = makePlan(config, { profile: values['quick'] === true ? 'quick' : 'demo' });
  const record = path.join(out, 'record.json');
  return measureAndDraw(
    {
      plan,
      out,
      resume: null,
      runs: path.join(out, '.ratingplate'),
      renderArgs: ['--record', record, '--out', out, '--html'],
      json: values['json'] === true,
      quiet: values['quiet'] === true,
      pageName: 'page.md',
      resumeCommand: null,
    },
    deps,
  );
}
