import { artifactRoutes } from './artifacts.mjs';
import { blobRoutes } from './blobs.mjs';
import { branchRoutes } from './branches.mjs';
import { commitRoutes } from './commits.mjs';
import { compareRoutes } from './compare.mjs';
import { contentRoutes } from './contents.mjs';
import { labelRoutes } from './labels.mjs';
import { mergeRoutes } from './merge.mjs';
import { peopleRoutes } from './people.mjs';
import { pullRoutes } from './pulls.mjs';
import { refRoutes } from './refs.mjs';
import { repositoryRoutes } from './repository.mjs';
import { reviewRoutes } from './reviews.mjs';
import { tagRoutes } from './tags.mjs';
import { treeRoutes } from './trees.mjs';

const RESOURCES = [
  repositoryRoutes,
  refRoutes,
  commitRoutes,
  treeRoutes,
  blobRoutes,
  tagRoutes,
  contentRoutes,
  compareRoutes,
  branchRoutes,
  mergeRoutes,
  pullRoutes,
  labelRoutes,
  peopleRoutes,
  reviewRoutes,
  artifactRoutes,
];

/** All REST resources. */
export function restRoutes(router) {
  return RESOURCES.reduce((routes, add) => add(routes), router);
}
