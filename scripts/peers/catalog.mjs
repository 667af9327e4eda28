// The real servers that examples, peers tests and docs/servers.md measure: what is installed, at which version.
// Versions are exact: another one would answer with other sizes. What a package asks for itself is resolved on the day.

/**
 * @typedef {object} Peer
 * @property {'npm' | 'pip' | 'system'} kind who installs it; `system`: the machine's own packages, never we
 * @property {string} folder below .peers; empty for `system`
 * @property {string} package as its registry calls it; of `system` the program
 * @property {string} version empty for `system`
 * @property {boolean} tested `npm run peers:install` without names installs it, because tests need it
 */

const npm = (name, version, more = {}) => ({
  kind: 'npm',
  folder: more.folder ?? name.replace(/^@/, '').replace('/', '+'),
  package: name,
  version,
  tested: more.tested ?? false,
});
const pip = (name, version, more = {}) => ({
  kind: 'pip',
  folder: more.folder ?? `python-${name}`,
  package: name,
  version,
  tested: more.tested ?? false,
});
const system = (program, more = {}) => ({
  kind: 'system',
  folder: '',
  package: program,
  version: '',
  tested: more.tested ?? false,
});
const reference = (name, version, more = {}) => npm(`@modelcontextprotocol/server-${name}`, version, more);

/** @type {Readonly<Record<string, Peer>>} */
export const peers = {
  'server-everything': reference('everything', '2026.8.31', { folder: 'npm', tested: true }),
  'gitlab-mcp-server': pip('jmrplens-gitlab-mcp-server', '3.3.0', { folder: 'venv', tested: true }),
  nginx: system('nginx', { tested: true }),
  lighttpd: system('lighttpd'),
  wrk: system('wrk', { tested: true }),
  postgres: system('postgres'),
  redis: system('redis-server'),
  maven: system('mvn'),
  'a JDK': system('javac'),
  // What reads pages: the Markdown of Astro, which brings that of Docusaurus; what GitHub leaves of it; that of MkDocs.
  'astro-markdown': npm('@astrojs/markdown-remark', '7.3.1', { tested: true }),
  'github-rules': npm('rehype-sanitize', '6.0.0', { tested: true }),
  'python-markdown': pip('markdown', '3.11.3', { folder: 'venv', tested: true }),
  'server-memory': reference('memory', '2026.8.31', { tested: true }),
  'server-filesystem': reference('filesystem', '2026.8.31', { tested: true }),
  'server-sequential-thinking': reference('sequential-thinking', '2026.8.31', { tested: true }),
  'mcp-gitlab': npm('@zereight/mcp-gitlab', '2.1.64', { tested: true }),
  context7: npm('@upstash/context7-mcp', '4.1.1'),
  mongodb: npm('mongodb-mcp-server', '3.0.4'),
  'server-budget-allocator': reference('budget-allocator', '2.0.3'),
  'server-cohort-heatmap': reference('cohort-heatmap', '2.0.3'),
  'server-system-monitor': reference('system-monitor', '2.0.3'),
  'server-pdf': reference('pdf', '2.0.4'),
  eslint: npm('@eslint/mcp', '0.3.13'),
  'hello-world': npm('mcp-hello-world', '1.1.2'),
  drawio: npm('@drawio/mcp', '1.6.1'),
  notion: npm('@notionhq/notion-mcp-server', '2.5.2'),
  'mastra-docs': npm('@mastra/mcp-docs-server', '1.2.27'),
  'chrome-devtools': npm('chrome-devtools-mcp', '1.11.0'),
  'server-time': pip('mcp-server-time', '2026.10.19'),
  fastmcp: pip('fastmcp', '4.1.6'),
  // Brings `@modelcontextprotocol/server`, which the tests' own server stands on.
  'sdk-v2': npm('@modelcontextprotocol/node', '2.1.2', { tested: true }),
  conformance: npm('@modelcontextprotocol/conformance', '0.2.0-alpha.12', { tested: true }),
};
