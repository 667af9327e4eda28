/** The text of a first `ratingplate.yml`, with what a reader would ask beside it. */
import { stringify } from 'yaml';
import type { Protocol, Server } from './server.ts';

export interface Snapshot {
  readonly dir: string;
  /** A page with marked blocks; null = the whole page in the snapshot folder. */
  readonly page: string | null;
}

export function writeConfig(server: Server, snapshot: Snapshot): string {
  return [
    '# What this server costs to run. `ratingplate measure --plan` says what would be measured, and for how long.',
    'schema: 1',
    `name: ${scalar(server.name)}`,
    ...targetOf(server),
    ...endpointOf(server),
    ...methodsOf(server.protocol),
    ...measureOf(server),
    `snapshot: ${flow({ dir: snapshot.dir, ...(snapshot.page === null ? {} : { pages: { en: snapshot.page } }) })}`,
    '# The machine whose figures are published; `ratingplate doctor` prints the entry of the one it runs on.',
    '# reference: { host: 0123456789abcdef }',
    '',
  ].join('\n');
}

function targetOf({ command, build, env }: Server): string[] {
  return [
    'target:',
    `  command: ${flow(command)}`,
    ...(build === null ? [] : [`  build: ${flow(build)}`]),
    ...(Object.keys(env).length === 0 ? [] : [`  env: ${flow(env)}`]),
  ];
}

const endpointOf = ({ protocol, url }: Server): string[] => [
  `endpoint: ${flow({ protocol, ...(url === null ? {} : { url }) })}`,
];

/** Something every server of the protocol answers; what clients really call is the user's to say. */
const firstMethods: Readonly<Record<Protocol, string>> = {
  'mcp-stdio': '{ whole surface: tools/list }',
  'mcp-http': '{ whole surface: tools/list }',
  http: '{ front page: GET / }',
  resp: '{ ping: PING }',
  postgres: '{ one row: { sql: SELECT 1, expect: { rows: 1 } } }',
};

const further: Readonly<Record<Protocol, string>> = {
  'mcp-stdio': '{ tools/call: { name: search, arguments: { query: memory } } }',
  'mcp-http': '{ tools/call: { name: search, arguments: { query: memory } } }',
  http: '{ POST /items: { headers: { content-type: application/json }, body: { name: pen }, expect: { status: 201 } } }',
  resp: '{ GET: ["key:17"] }',
  postgres: '{ sql: SELECT value FROM kv WHERE key = $1, params: ["key:17"], expect: { rows: 1 } }',
};

const methodsOf = (protocol: Protocol): string[] => [
  `methods: ${firstMethods[protocol]}`,
  '# What clients really call tells more. Under methods, by names of your own:',
  `#   one call: ${further[protocol]}`,
];

/** Clients of stdio are processes, of which few are run; of HTTP and stores they are connections. */
function measureOf({ protocol, node }: Server): string[] {
  const point = {
    clients: protocol === 'mcp-stdio' ? 8 : 16,
    'in-flight': protocol.startsWith('mcp') ? 4 : 1,
    ...(node ? { probe: 'node' } : {}),
  };
  const series = '  # series: { clients: [1, 2, 5, 10, 20, 50, 100] }';
  return [
    'measure:',
    `  point: ${flow(point)}`,
    ...(protocol === 'mcp-stdio' ? [] : ['  # What each further client costs, on one instance:', series]),
  ];
}

/** In one line: `{ a: 1, b: [c, d] }`. */
const flow = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true })
    .trimEnd()
    .replaceAll(/\[ (.*?) \]/g, '[$1]');

const scalar = (value: string): string => stringify(value, { lineWidth: 0 }).trimEnd();
