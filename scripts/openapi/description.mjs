// GitHub's own descriptions of its APIs: where they are installed, and whether they are there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { peersFolder } from '../peers/peers.mjs';

/** Ignored by git; `npm run openapi:install` fills it. */
export const descriptionFolder = path.join(peersFolder, 'openapi');
const modules = path.join(descriptionFolder, 'node_modules');

/** Exact versions: another description could allow what this one does not. */
export const packages = {
  '@octokit/openapi': '23.0.2',
  '@octokit/graphql-schema': '15.26.1',
  graphql: '16.15.0',
};

/** Descriptions of all of GitHub's products, of which one is needed. */
export const generated = path.join(modules, '@octokit', 'openapi', 'generated');
export const restFile = path.join(generated, 'api.github.com.json');
export const graphqlFile = path.join(modules, '@octokit', 'graphql-schema', 'schema.graphql');
/** The reference implementation of GraphQL. */
export const graphqlLibrary = path.join(modules, 'graphql', 'index.mjs');

/**
 * What is not there, or null.
 * @returns {string | null}
 */
export function missingDescription() {
  for (const [name, version] of Object.entries(packages)) {
    const manifest = path.join(modules, name, 'package.json');
    const there = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : null;
    if (there !== version)
      return `${name} ${version} is ${there === null ? 'not there' : `there as ${there}`}`;
  }
  const file = [restFile, graphqlFile, graphqlLibrary].find((name) => !existsSync(name));
  return file === undefined ? null : `${path.relative(descriptionFolder, file)} is not there`;
}
