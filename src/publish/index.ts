/** From a record to one pull request. */
export { connectGithub } from './connect.ts';
export { downloadOfRun, type EarlierRun } from './earlier-run.ts';
export { checkProxy } from './proxy.ts';
export { publish } from './publish.ts';
export { defaultSnapshotMib } from './size.ts';
export {
  type ArtifactSource,
  type Download,
  type DraftMode,
  draftModes,
  type Note,
  type PublishOptions,
  type PublishResult,
  type RecordSource,
} from './types.ts';
