import { invalidField, notFound, validationFailed } from '../http/errors.mjs';
import { paginate } from '../http/pages.mjs';
import { findSettledPull } from './find-pull.mjs';
import { labelShape } from './shapes.mjs';

const NAME_LIMIT = 50;

function listLabels(context) {
  return paginate(
    Object.keys(context.store.labels).map((name) => labelShape(context, name)),
    context,
  );
}

function getLabel(context) {
  const { store, params } = context;
  if (!store.labels[params.name]) throw notFound();
  return { status: 200, body: labelShape(context, params.name) };
}

function createLabel(context) {
  const { store, body } = context;
  const { name, color = 'ededed', description = null } = body;
  if (typeof name !== 'string' || name === '') throw invalidField('Label', 'name', 'missing_field');
  checkName(name);
  const taken = Object.keys(store.labels).some((known) => known.toLowerCase() === name.toLowerCase());
  if (taken) throw validationFailed({ resource: 'Label', code: 'already_exists', field: 'name' });
  if (!/^[0-9a-f]{6}$/i.test(color)) throw invalidField('Label', 'color');
  store.labels[name] = { color, description };
  return { status: 201, body: labelShape(context, name) };
}

function checkName(name) {
  if ([...name].length > NAME_LIMIT)
    throw invalidField('Label', 'name', 'custom', 'name is too long (maximum is 50 characters)');
}

/** The body is `{labels: [...]}` or the list itself. */
function namesOf(body) {
  const list = Array.isArray(body) ? body : (body.labels ?? []);
  const names = list.map((label) => (typeof label === 'string' ? label : label.name));
  for (const name of names) checkName(name);
  return names;
}

/** A label nobody made yet is made by using it; names are compared without case. */
function known(store, name) {
  const found = Object.keys(store.labels).find((label) => label.toLowerCase() === name.toLowerCase());
  if (found) return found;
  store.labels[name] = { color: 'ededed', description: null };
  return name;
}

function changeLabels(context, change) {
  const { store, now } = context;
  const pull = findSettledPull(context);
  const names = namesOf(context.body).map((name) => known(store, name));
  pull.labels = [...new Set(change(pull.labels, names))];
  pull.updated_at = now();
  return { status: 200, body: pull.labels.map((name) => labelShape(context, name)) };
}

const addLabels = (context) => changeLabels(context, (before, names) => [...before, ...names]);
const setLabels = (context) => changeLabels(context, (_before, names) => names);

function removeLabel(context) {
  const { params } = context;
  const pull = findSettledPull(context);
  if (!pull.labels.includes(params.name)) throw notFound();
  pull.labels = pull.labels.filter((name) => name !== params.name);
  return { status: 200, body: pull.labels.map((name) => labelShape(context, name)) };
}

function listOf(context) {
  return paginate(
    findSettledPull(context).labels.map((name) => labelShape(context, name)),
    context,
  );
}

export function labelRoutes(router) {
  const repo = '/repos/:owner/:repo';
  const labels = `${repo}/issues/:number/labels`;
  const read = { needs: 'issues|pull_requests:read' };
  const write = { needs: 'issues|pull_requests:write' };
  return router
    .on(`GET ${repo}/labels`, listLabels, read)
    .on(`POST ${repo}/labels`, createLabel, write)
    .on(`GET ${repo}/labels/:name`, getLabel, read)
    .on(`GET ${labels}`, listOf, read)
    .on(`POST ${labels}`, addLabels, write)
    .on(`PUT ${labels}`, setLabels, write)
    .on(`DELETE ${labels}/:name`, removeLabel, write);
}
