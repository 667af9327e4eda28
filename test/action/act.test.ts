/** The workflow that is run under act by hand (CONTRIBUTING.md) stays one that can be. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { inputInfos } from '../../src/action/inputs.ts';
import { parseConfig } from '../../src/config/index.ts';
import { loadParser } from './support/parser.ts';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../fixtures/act/${name}`, import.meta.url)), 'utf8');
const workflow = read('workflow.yml');
const { steps } = parse(workflow).jobs.rate as {
  steps: { readonly uses?: string; readonly run?: string; readonly with?: Record<string, unknown> }[];
};

it('is what GitHub reads, with inputs there are, and a config there is', async () => {
  const faultsOf = await loadParser();
  expect(await faultsOf(workflow, 'workflow.yml')).toEqual([]);
  const given = steps.flatMap((step) => Object.keys(step.with ?? {}));
  expect(given.filter((name) => !(name in inputInfos))).toEqual([]);
  expect(steps[1]?.with).toMatchObject({ config: 'test/fixtures/act/ratingplate.yml', trial: true });
  expect(parseConfig(read('ratingplate.yml'), 'ratingplate.yml').input.name).toBe('act');
});

it('needs nothing from elsewhere: this Action and a shell, for each command that needs no token', () => {
  expect(steps.filter(({ uses, run }) => uses !== './' && run === undefined)).toEqual([]);
  const commands = steps.flatMap((step) => (step.uses ? [step.with?.['command']] : []));
  expect(commands).toEqual(['measure', 'render', 'check', 'check']);
});
