/** The runs that are killed: short, real, and with everything in them that a kill could leave. */
import { killConfig } from '../e2e/kills.ts';
import { fixture } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';

export interface World {
  readonly name: string;
  readonly config: string;
  /** How the target's command line is known. */
  readonly target: RegExp;
}

/** Each on a fresh instance, with a driver and a stand-in of its own. */
export const roundsPlanned = 2;

const rounds = briefly.replace('rounds: 1', `rounds: ${roundsPlanned}`);

const over = (transport: 'http' | 'stdio'): World => ({
  name: `over ${transport}`,
  config: killConfig(roundsPlanned, [transport]),
  target: /mcp-fixture/,
});

/** From a network of its own, which only the next start can remove where all is killed at once. */
const bridged: World = {
  name: 'from a network of its own',
  config: `schema: 1
name: networks
target:
  command: ${JSON.stringify([process.execPath, fixture('in-service.mjs'), '${port}', '${host}'])}
  env: { UPSTREAM: "\${standin.up.url}" }
standins:
  up: { routes: { "GET /": { text: fine } } }
endpoint: { protocol: http, url: "http://\${host}:\${port}" }
methods: { call: GET /call }
matrix: { from: [bridge] }
measure: { point: { clients: 2, in-flight: 2, ${rounds} } }
`,
  target: /in-service/,
};

/** Over either transport in turn; every fourth run has a network of its own, where one can be made. */
export const worldOf = (turn: number, networks: boolean): World =>
  networks && turn % 4 === 3 ? bridged : over(turn % 2 === 0 ? 'http' : 'stdio');
