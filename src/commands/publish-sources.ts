/** What `publish` takes records from at a terminal: files, artifacts of a workflow run, or the local snapshot. */
import path from 'node:path';
import { UsageError } from '../errors/usage.ts';
import type { RecordSource } from '../publish/index.ts';
import { namedArtifacts } from '../publish/named-artifacts.ts';
import type { CommandDeps } from './deps.ts';
import { list } from './measure-options.ts';
import type { ParsedOptions } from './options.ts';
import { openSnapshot } from './snapshot.ts';

/** Named artifacts and files, or the record of the local snapshot. Throws `usage`. */
export async function recordSources(parsed: ParsedOptions, deps: CommandDeps): Promise<RecordSource[]> {
  const { values, positionals } = parsed;
  const artifacts = namedArtifacts({
    'artifact-id': list(values, 'artifact-id'),
    'artifact-digest': list(values, 'artifact-digest'),
    'run-id': list(values, 'run-id'),
    'record-sha256': [],
  });
  if (typeof artifacts === 'string') throw new UsageError(`--${artifacts}`);
  const named = list(values, 'record').map((file) => path.resolve(deps.cwd, file));
  const local = async () =>
    path.join(
      (await openSnapshot({ values: { config: values['config'] }, positionals }, deps)).folder,
      'record.json',
    );
  const files = named.length + artifacts.length > 0 ? named : [await local()];
  return [...artifacts, ...files.map((file): RecordSource => ({ kind: 'file', path: file }))];
}
