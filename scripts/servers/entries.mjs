// The real servers of docs/servers.md: what is installed for each, and the config it is measured by.

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {string[]} peers of scripts/peers/catalog.mjs; the first is the server, where it is installed
 * @property {string} version of the server, where none of the peers is it
 * @property {string} config below the root
 * @property {string[]} only ids of the plan; empty = all of it
 */

/** A config of a few lines of its own. */
const short = (name) => ({ name, peers: [name], version: '', config: `docs/servers/${name}.yml`, only: [] });
/** One of the examples: of a server that needs a stand-in, or one that is built, or a script. */
const example = (name, { peers = [name], version = '', only = [] } = {}) => ({
  ...{ name, peers, version, only },
  config: `examples/${name}/ratingplate.yml`,
});

/** @type {readonly Entry[]} */
export const entries = [
  ...['everything', 'memory', 'filesystem', 'sequential-thinking'].map((name) => short(`server-${name}`)),
  ...['budget-allocator', 'cohort-heatmap', 'system-monitor', 'pdf'].map((name) => short(`server-${name}`)),
  ...['context7', 'mongodb', 'eslint', 'hello-world', 'drawio', 'notion'].map(short),
  ...['mastra-docs', 'chrome-devtools', 'server-time'].map(short),
  example('mcp-gitlab'),
  example('gitlab-mcp-server', { only: ['stdio-dynamic', 'http-dynamic'] }),
  example('python-fastmcp', { peers: ['fastmcp'] }),
  example('sdk-v2', { peers: [], version: 'SDK 2.4.0' }),
  example('java-sdk', { peers: ['maven', 'a JDK'], version: 'SDK 2.1.0' }),
];
