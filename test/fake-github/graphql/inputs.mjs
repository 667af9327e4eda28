import { GraphqlError } from './errors.mjs';

// Fields of each input object: `!` for those that must be there.
const INPUTS = {
  UpdateRefsInput: { repositoryId: 'ID!', refUpdates: '[RefUpdate!]!', clientMutationId: 'String' },
  RefUpdate: { name: 'GitRefname!', afterOid: 'GitObjectID!', beforeOid: 'GitObjectID', force: 'Boolean' },
  ConvertPullRequestToDraftInput: { pullRequestId: 'ID!', clientMutationId: 'String' },
  MarkPullRequestReadyForReviewInput: { pullRequestId: 'ID!', clientMutationId: 'String' },
};

const SCALARS = {
  ID: (value) => typeof value === 'string',
  String: (value) => typeof value === 'string',
  Int: Number.isInteger,
  Boolean: (value) => typeof value === 'boolean',
  GitRefname: (value) => typeof value === 'string' && /^refs\/[^/]+\/./.test(value),
  GitObjectID: (value) => typeof value === 'string' && /^[0-9a-f]{40}$/.test(value),
};

/** Checks a value against a type as GitHub does before it does anything. */
export function checkInput(type, value, where) {
  const bare = type.replace(/!$/, '');
  if (value === undefined || value === null) {
    if (bare === type) return;
    throw new GraphqlError(
      undefined,
      `${where} of type ${type} was provided invalid value (Expected value to not be null)`,
    );
  }
  if (bare.startsWith('[')) {
    const list = Array.isArray(value) ? value : [value];
    for (const [index, item] of list.entries()) checkInput(bare.slice(1, -1), item, `${where}.${index}`);
    return;
  }
  if (INPUTS[bare]) return checkFields(bare, value, where);
  if (SCALARS[bare] && !SCALARS[bare](value)) {
    throw new GraphqlError(
      undefined,
      `${where} of type ${type} was provided invalid value (${JSON.stringify(value)})`,
    );
  }
}

function checkFields(type, value, where) {
  const unknown = Object.keys(value).find((name) => !(name in INPUTS[type]));
  if (unknown) throw new GraphqlError(undefined, `${where}: field is not defined on ${type} (${unknown})`);
  for (const [name, fieldType] of Object.entries(INPUTS[type]))
    checkInput(fieldType, value[name], `${where}.${name}`);
}
