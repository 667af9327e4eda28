/** How clients reach a target, in words. */
import type { MeasurementRecord } from '../../record/schema.ts';
import { markup } from '../escape.ts';

/** Where each client is a process of its own. */
export const isStdio = ({ scenario }: MeasurementRecord): boolean => scenario.protocol === 'mcp-stdio';

const names: Readonly<Record<string, string>> = {
  'mcp-stdio': 'stdio',
  'mcp-http': 'HTTP',
  http: 'HTTP',
  resp: 'RESP',
  postgres: 'PostgreSQL',
};

/** Names are the same in every language. */
export const transportName = ({ scenario }: MeasurementRecord): string =>
  (Object.hasOwn(names, scenario.protocol) ? names[scenario.protocol] : undefined) ??
  markup(scenario.protocol);

/** Each once, in the order of the run. */
export const transportsOf = (measured: readonly MeasurementRecord[]): string[] => [
  ...new Set(measured.map(transportName)),
];
