import { ApiError } from '../http/errors.mjs';
import { authorize, canSee } from '../tokens.mjs';
import { convertPullRequestToDraft, markPullRequestReadyForReview } from './drafts.mjs';
import { forbiddenField, GraphqlError, undefinedField } from './errors.mjs';
import { checkInput } from './inputs.mjs';
import { queryObject } from './objects.mjs';
import { evaluateAll, GraphqlSyntaxError, parseOperation } from './parse.mjs';
import { updateRefs } from './update-refs.mjs';

const MUTATIONS = {
  updateRefs: { run: updateRefs, needs: 'contents:write', input: 'UpdateRefsInput!' },
  convertPullRequestToDraft: {
    run: convertPullRequestToDraft,
    needs: 'pull_requests:write',
    input: 'ConvertPullRequestToDraftInput!',
  },
  markPullRequestReadyForReview: {
    run: markPullRequestReadyForReview,
    needs: 'pull_requests:write',
    input: 'MarkPullRequestReadyForReviewInput!',
  },
};

/** GraphQL always answers 200; what went wrong is in `errors`. */
async function graphql(context) {
  const { body, actor } = context;
  if (!actor) throw new ApiError(401, 'This endpoint requires you to be authenticated.');
  try {
    const operation = parseOperation(String(body.query ?? ''));
    const variables = readVariables(operation, body.variables ?? {});
    const run = operation.type === 'query' ? runQuery : runMutations;
    return { status: 200, body: await run(context, operation, variables) };
  } catch (error) {
    if (!(error instanceof GraphqlError || error instanceof GraphqlSyntaxError)) throw error;
    return { status: 200, body: { errors: [errorShape(error)] } };
  }
}

/** Variables with their defaults, each checked against its type. */
function readVariables({ variables }, given) {
  return Object.fromEntries(
    variables.map(({ name, type, fallback }) => {
      const value = given[name] ?? fallback?.literal;
      checkInput(type, value, `Variable $${name}`);
      return [name, value];
    }),
  );
}

function errorShape({ type, message, extensions }, path = undefined) {
  return {
    ...(type ? { type } : {}),
    ...(path ? { path } : {}),
    ...(extensions ? { extensions } : {}),
    message,
  };
}

async function runQuery(context, { fields }, variables) {
  return { data: await select(queryObject(context), fields, variables) };
}

/** Mutations run in order; one that fails is null in `data` and named in `errors`. */
async function runMutations(context, { fields }, variables) {
  for (const { name, args } of fields) {
    if (!MUTATIONS[name]) throw undefinedField(name, 'Mutation');
    checkInput(MUTATIONS[name].input, evaluateAll(args, variables).input, 'Argument input');
  }
  const data = {};
  const errors = [];
  for (const { alias, name, args, selection } of fields) {
    try {
      const result = await runMutation(context, MUTATIONS[name], evaluateAll(args, variables).input);
      data[alias] = await select({ __typename: payloadOf(name), ...result }, selection, variables);
    } catch (error) {
      if (!(error instanceof GraphqlError)) throw error;
      data[alias] = null;
      errors.push(errorShape(error, [alias]));
    }
  }
  return errors.length > 0 ? { data, errors } : { data };
}

const payloadOf = (name) => `${name[0].toUpperCase()}${name.slice(1)}Payload`;

function runMutation(context, { run, needs }, input) {
  try {
    authorize(context.actor, needs, context.settings);
  } catch (error) {
    throw forbiddenField(error);
  }
  return run(context, input);
}

/** Takes the asked fields from an object; a field that is a function takes the arguments. */
async function select(object, fields, variables) {
  if (object === null || fields === undefined) return object;
  const chosen = {};
  for (const { alias, name, args, selection } of fields) {
    if (!(name in object)) throw undefinedField(name, object.__typename);
    const field = object[name];
    const value = await (typeof field === 'function' ? field(evaluateAll(args, variables)) : field);
    if (value === undefined) throw notResolved(name, evaluateAll(args, variables));
    chosen[alias] = await select(value, selection, variables);
  }
  return chosen;
}

const notResolved = (name, { owner, name: repository }) =>
  new GraphqlError('NOT_FOUND', `Could not resolve to a ${name} with the name '${owner}/${repository}'.`);

/** A private repository is not there for who cannot see it. */
function guarded(context) {
  if (canSee(context.actor, context.settings)) return graphql(context);
  return graphql({ ...context, settings: { ...context.settings, owner: '', name: '' } });
}

export function graphqlRoute(router) {
  return router.on('POST /graphql', guarded);
}
