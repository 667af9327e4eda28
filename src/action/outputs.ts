/** The outputs of the Action. `action.yml` says what each is; a test holds the names equal. */
export const outputNames = [
  'tag',
  'tag-commit',
  'record-path',
  'record-sha256',
  'snapshot-path',
  'complete',
  'publishable',
  'artifact-name',
  'artifact-id',
  'artifact-digest',
  'artifact-url',
  'snapshot',
  'grade',
  'changed',
  'pull-request-operation',
  'pull-request-number',
  'pull-request-url',
  'pull-request-head-sha',
  'commit-verified',
] as const;
export type OutputName = (typeof outputNames)[number];
