/** The workflows that people copy, as they stand beside the program. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Name in `workflows/` -> name in `.github/workflows/`. */
const copied: Readonly<Record<string, string>> = {
  'release.yml': 'ratingplate.yml',
  'review.yml': 'ratingplate-review.yml',
  'dispatch.yml': 'ratingplate-dispatch.yml',
};

/** What stands in them until there is a release to name. */
const unreleased = /OWNER\/ratingplate|@0{40}/;

export interface Workflow {
  readonly name: string;
  readonly text: string;
  readonly released: boolean;
}

/**
 * @param folder `workflows/` beside the bundle
 * @param config path of the config from the root of the repository
 */
export function readWorkflows(folder: string, config: string): Workflow[] {
  if (!existsSync(folder)) return [];
  return Object.entries(copied).map(([from, name]) => {
    const text = readFileSync(path.join(folder, from), 'utf8');
    return {
      name: `.github/workflows/${name}`,
      text: withConfig(text, config),
      released: !unreleased.test(text),
    };
  });
}

/** A config elsewhere than at the root is an input of every called workflow. */
function withConfig(text: string, config: string): string {
  if (config === 'ratingplate.yml') return text;
  const line = `      config: ${JSON.stringify(config)}\n`;
  if (/^ {4}with:\n/m.test(text)) return text.replace(/^ {4}with:\n/m, (found) => `${found}${line}`);
  return text.replace(/^( {4}uses: .*\n?)$/m, (found) => `${found.trimEnd()}\n    with:\n${line}`);
}
