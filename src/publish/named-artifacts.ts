/** Artifacts as a user names them: numbers, and in the same order what is known of each. */
import type { RecordSource } from './types.ts';

/** By the names of the inputs of the Action, which those of the options are too. */
export interface NamedArtifacts {
  readonly 'artifact-id': readonly string[];
  readonly 'artifact-digest': readonly string[];
  /** One for all, or one for each; none = the run this step is of. */
  readonly 'run-id': readonly string[];
  readonly 'record-sha256': readonly string[];
}

/** The artifacts; or what is wrong with how they are named, in one line. */
export function namedArtifacts(named: NamedArtifacts): RecordSource[] | string {
  const { 'artifact-id': ids, 'artifact-digest': digests, 'run-id': runs } = named;
  for (const name of ['artifact-id', 'run-id'] as const) {
    const bad = named[name].find((text) => !/^[1-9]\d{0,14}$/.test(text));
    if (bad !== undefined) return `${name}: ${JSON.stringify(bad.slice(0, 40))} is no number of one`;
  }
  if (new Set(ids).size < ids.length) return `artifact-id: one of ${ids.join(', ')} is named twice`;
  if (runs.length > 1 && runs.length !== ids.length)
    return `run-id: expected one, or one for each artifact-id (${ids.length}), found ${runs.length}`;
  if (runs.length > 0 && ids.length === 0)
    return 'run-id: the artifacts of that run are named by artifact-id';
  // GitHub's API tells the digest of what an earlier run has uploaded, so there it may be left out.
  if (digests.length !== ids.length && (runs.length === 0 || digests.length > 0))
    return `artifact-digest: expected one for each artifact-id (${ids.length}), found ${digests.length}`;
  const run = (i: number) => runs[i] ?? runs[0];
  return ids.map((id, i) => ({
    kind: 'artifact',
    id: Number(id),
    run: run(i) === undefined ? null : Number(run(i)),
    digest: digests[i] ?? null,
    recordSha256: named['record-sha256'][i] ?? null,
  }));
}
