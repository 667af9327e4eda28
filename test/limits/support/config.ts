/** Configs of runs against test/fixtures/servers/odd.pl: each about a second on a machine that has nothing else to do. */
import { fixture } from '../../e2e/support/cli.ts';
import { briefly } from '../../e2e/support/config.ts';

export interface Odd {
  /** Arguments besides the port: `hang=3`. */
  readonly args?: readonly string[];
  /** In front of the program: `prlimit --nofile=40`. */
  readonly before?: readonly string[];
  readonly host?: string;
  readonly clients?: number;
  readonly inFlight?: number;
  /** Of the point; over the brief ones. */
  readonly point?: string;
  /** Lines at the end. */
  readonly more?: string;
}

/** The command of an odd server, as YAML. */
export function oddCommand({ before = [], args = [], host = '127.0.0.1' }: Odd = {}): string {
  return JSON.stringify([...before, 'perl', fixture('odd.pl'), 'port=${port}', `host=${host}`, ...args]);
}

/** One scenario on one odd server. */
export function oddConfig(odd: Odd = {}): string {
  const { host = '127.0.0.1', clients = 2, inFlight = 1, point = briefly, more = '' } = odd;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:\${port}`;
  return `schema: 1
name: odd
target: { command: ${oddCommand(odd)}, stop: { term: 500ms } }
endpoint: { protocol: http, url: "${url}/call", ready: { http: "${url}/ready" } }
methods: { call: GET /call }
measure: { point: { clients: ${clients}, in-flight: ${inFlight}, ${point} } }
${more}`;
}
