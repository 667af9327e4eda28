/** What the inputs of `publish` name: artifacts of this run or of an earlier one, and files. */
import { ActionInputError } from '../errors/action.ts';
import type { RecordSource } from '../publish/index.ts';
import { namedArtifacts } from '../publish/named-artifacts.ts';
import { given, type Inputs, listOf } from './inputs.ts';
import { recordFiles } from './record-files.ts';

/**
 * Artifacts by number, each with the digest it must have, then files.
 * @param workspace what paths are relative to
 * @throws ActionInputError, DigestDiffersError
 */
export function recordSources(inputs: Inputs, workspace: string): RecordSource[] {
  const artifacts = artifactsOf(inputs);
  const files = listOf(inputs, 'record');
  if (artifacts.length === 0 && files.length === 0)
    throw new ActionInputError('publish: give `artifact-id` with `artifact-digest`, or `record`');
  const rest = recordFiles(files, listOf(inputs, 'record-sha256').slice(artifacts.length), workspace);
  const all = [...artifacts, ...rest.map((file): RecordSource => ({ kind: 'file', path: file }))];
  const wanted = given(inputs, 'record-count');
  if (wanted !== null && Number(wanted) !== all.length)
    throw new ActionInputError(
      `record-count: expected ${wanted} records, found ${all.length}: the artifact of a measuring job is missing`,
    );
  return all;
}

function artifactsOf(inputs: Inputs): RecordSource[] {
  const artifacts = namedArtifacts({
    'artifact-id': listOf(inputs, 'artifact-id'),
    'artifact-digest': listOf(inputs, 'artifact-digest'),
    'run-id': listOf(inputs, 'run-id'),
    'record-sha256': listOf(inputs, 'record-sha256'),
  });
  if (typeof artifacts === 'string') throw new ActionInputError(artifacts);
  return artifacts;
}
