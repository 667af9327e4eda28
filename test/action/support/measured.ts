/** A repository whose tag is measured in two seconds. */
import { briefly, goodServer } from '../../e2e/support/config.ts';
import { type Checkout, checkout } from './checkout.ts';

export const tagEvent = { repository: { default_branch: 'main', fork: false } };
export const onTag = { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.3', GITHUB_EVENT_NAME: 'push' };

/** The config; its build writes where Git ignores it. */
export function small(changes: { command?: string; build?: string; window?: string } = {}): string {
  const {
    command = goodServer,
    build = '[sh, -c, "echo built it; mkdir -p out; echo yes > out/built"]',
    window = '150ms',
  } = changes;
  return `schema: 1
name: small
targets: { server: { command: ${command}, build: ${build} } }
endpoints:
  http: { target: server, protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }
methods: { listing: tools/list }
measure: { point: { clients: 2, in-flight: 1, first-call: listing, ${briefly.replace('window: 150ms', `window: ${window}`)} } }
`;
}

/** Checked out at the annotated tag, with the default branch beside it as \`fetch-depth: 0\` brings it. */
export function tagged(
  folder: string,
  tag = 'v1.2.3',
  files: Readonly<Record<string, string | null>> = {},
): Checkout {
  const all = { 'ratingplate.yml': small(), '.gitignore': 'out/\n', ...files };
  const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  const at = checkout(folder, Object.fromEntries(kept));
  at.git('tag', '-a', tag, '-m', 'Release');
  at.remote('main');
  at.git('checkout', '--quiet', tag);
  return at;
}
