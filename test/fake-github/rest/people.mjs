import { ApiError, notFound, unprocessable } from '../http/errors.mjs';
import { levelOf } from '../tokens.mjs';
import { publicUserShape, userShape } from '../users.mjs';
import { findPull, findSettledPull } from './find-pull.mjs';
import { issueShape, pullShape } from './pull-shape.mjs';
import { teamShape } from './shapes.mjs';

const REVIEWER_LIMIT = 15;
const ASSIGNEE_LIMIT = 10;

function listReviewers(context) {
  const pull = findPull(context);
  const users = pull.reviewers.map((login) => userShape(login, context));
  return {
    status: 200,
    body: { users, teams: pull.teams.map((slug) => ({ ...teamShape(context, slug), parent: null })) },
  };
}

async function requestReviewers(context) {
  const { body, now } = context;
  const { reviewers = [], team_reviewers: teams = [] } = body;
  const pull = findSettledPull(context);
  checkReviewers(context, pull, reviewers);
  checkTeams(context, teams);
  pull.reviewers = [...new Set([...pull.reviewers, ...reviewers])];
  pull.teams = [...new Set([...pull.teams, ...teams])];
  if (pull.reviewers.length + pull.teams.length > REVIEWER_LIMIT)
    throw unprocessable('Too many reviewers requested.');
  pull.updated_at = now();
  return { status: 201, body: await pullShape(context, pull) };
}

function checkReviewers({ settings }, pull, reviewers) {
  if (reviewers.includes(pull.user))
    throw unprocessable('Review cannot be requested from pull request author.');
  if (reviewers.every((login) => settings.collaborators.includes(login))) return;
  throw unprocessable(
    'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a ' +
      `collaborator of the ${settings.owner}/${settings.name} repository.`,
  );
}

/** Teams are resolved in the organization, which GITHUB_TOKEN and most apps cannot read. */
function checkTeams({ settings, actor }, teams) {
  if (teams.length === 0) return;
  if (levelOf(actor, 'members', { private: true }) < 1) {
    throw unprocessable(`Could not resolve to a node with the global id of 'T_${teams[0]}'.`);
  }
  if (teams.every((slug) => settings.teams.includes(slug))) return;
  throw unprocessable('Could not resolve to a team of this organization.');
}

async function removeReviewers(context) {
  const { body } = context;
  const pull = findSettledPull(context);
  pull.reviewers = pull.reviewers.filter((login) => !(body.reviewers ?? []).includes(login));
  pull.teams = pull.teams.filter((slug) => !(body.team_reviewers ?? []).includes(slug));
  return { status: 200, body: await pullShape(context, pull) };
}

/** Answers with the issue behind the pull request. Who may not be assigned is left out without a word. */
function addAssignees(context) {
  const { body, settings, now } = context;
  const pull = findSettledPull(context);
  const wanted = [body.assignees ?? []].flat().filter((login) => settings.collaborators.includes(login));
  pull.assignees = [...new Set([...pull.assignees, ...wanted])].slice(0, ASSIGNEE_LIMIT);
  pull.updated_at = now();
  return { status: 201, body: issueShape(context, pull) };
}

function removeAssignees(context) {
  const pull = findSettledPull(context);
  const named = [context.body.assignees ?? []].flat();
  pull.assignees = pull.assignees.filter((login) => !named.includes(login));
  return { status: 200, body: issueShape(context, pull) };
}

function checkCollaborator({ settings, params }) {
  if (!settings.collaborators.includes(params.login)) throw notFound();
  return { status: 204 };
}

function getPermission(context) {
  const { settings, params } = context;
  const permission = settings.collaborators.includes(params.login) ? 'write' : 'read';
  const user = { ...userShape(params.login, context), role_name: permission };
  return { status: 200, body: { permission, role_name: permission, user } };
}

/** Every login is somebody, but for those that cannot be one. */
function getUser(context) {
  const { params } = context;
  if (!/^[a-z\d](?:-?[a-z\d]){0,38}(?:\[bot\])?$/i.test(params.login)) throw new ApiError(404, 'Not Found');
  return { status: 200, body: publicUserShape(params.login, context) };
}

export function peopleRoutes(router) {
  const repo = '/repos/:owner/:repo';
  const reviewers = `${repo}/pulls/:number/requested_reviewers`;
  const assignees = `${repo}/issues/:number/assignees`;
  const review = { needs: 'pull_requests:write' };
  const assign = { needs: 'issues|pull_requests:write' };
  return router
    .on(`GET ${reviewers}`, listReviewers, { needs: 'pull_requests:read' })
    .on(`POST ${reviewers}`, requestReviewers, review)
    .on(`DELETE ${reviewers}`, removeReviewers, review)
    .on(`POST ${assignees}`, addAssignees, assign)
    .on(`DELETE ${assignees}`, removeAssignees, assign)
    .on(`GET ${repo}/assignees/:login`, checkCollaborator)
    .on(`GET ${repo}/collaborators/:login`, checkCollaborator)
    .on(`GET ${repo}/collaborators/:login/permission`, getPermission)
    .on('GET /users/:login', getUser);
}
