/** What becomes of a measured record: uploaded or kept, annotated, and shown in the summary. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { UploadFailedError } from '../errors/action.ts';
import { artifactName } from './artifact-name.ts';
import type { Delivery } from './delivery.ts';
import type { ActionDeps } from './deps.ts';
import { type Inputs, isOn } from './inputs.ts';
import { filesIn } from './stage.ts';
import { measureSummary } from './summary/measure.ts';
import { type Uploaded, upload } from './upload.ts';
import { annotateVerdicts } from './verdicts.ts';

/** Credentials in the checkout, no artifact, and what the step fails with. */
const otherAnnotations = { warning: 2, error: 1 } as const;

/** Throws `upload-failed`, with everything else done and the files in a place that outlives the job. */
export async function deliver(delivery: Delivery, inputs: Inputs, deps: ActionDeps): Promise<void> {
  annotateVerdicts(delivery.record, deps.core, false, otherAnnotations);
  const sent = await handOver(delivery, inputs, deps).catch((error: unknown) => {
    if (error instanceof UploadFailedError) return error;
    throw error;
  });
  if (isOn(inputs, 'summary')) await deps.writeSummary(measureSummary(delivery, sent, deps.runner));
  if (sent instanceof UploadFailedError) throw sent;
}

async function handOver(delivery: Delivery, inputs: Inputs, deps: ActionDeps): Promise<Uploaded> {
  const { places, record, version } = delivery;
  const { runner, core } = deps;
  const sent = await send(delivery, inputs, deps).catch((error: unknown) => {
    if (!(error instanceof UploadFailedError)) throw error;
    const kept = path.join(
      runner.keep,
      artifactName({
        name: record.name,
        version,
        arch: runner.arch,
        attempt: `${runner.runId}-${runner.attempt}`,
      }),
    );
    cpSync(places.stage, kept, { recursive: true });
    core.info(`The record and all that belongs to it are kept in ${kept}`);
    throw error;
  });
  if (sent.kind === 'kept') {
    core.info(`Nothing is uploaded: ${sent.why}. The files are in ${places.stage}`);
    return sent;
  }
  deps.output('artifact-name', sent.name);
  deps.output('artifact-id', sent.id);
  deps.output('artifact-digest', sent.digest);
  deps.output('artifact-url', artifactUrl(sent.id, deps));
  return sent;
}

async function send(
  { record, version, places }: Delivery,
  inputs: Inputs,
  deps: ActionDeps,
): Promise<Uploaded> {
  if (inputs.upload === 'never') return { kind: 'kept', why: 'upload is set to never' };
  const { arch, attempt } = deps.runner;
  const asked = {
    name: artifactName({ name: record.name, version, arch, attempt }),
    files: filesIn(places.stage),
    root: places.stage,
    retentionDays: inputs['retention-days'] === '' ? null : Number(inputs['retention-days']),
  };
  const sent = await upload(asked, deps);
  if (sent.kind === 'kept') deps.core.warning(sent.why, { title: 'No artifact' });
  return sent;
}

export function artifactUrl(id: number, { runner }: Pick<ActionDeps, 'runner'>): string {
  return `${runner.serverUrl}/${runner.repository}/actions/runs/${runner.runId}/artifacts/${id}`;
}
