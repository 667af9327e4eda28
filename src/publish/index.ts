/** From a record to one pull request. */
export { connectGithub } from './connect.ts';
export { publish } from './publish.ts';
export {
  type ArtifactSource,
  type DraftMode,
  draftModes,
  type Note,
  type PublishOptions,
  type PublishResult,
  type RecordSource,
} from './types.ts';
