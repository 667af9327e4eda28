/** The table of phase settings: key of `measure.point`, and its number in each profile. */
import { type PhaseSettings, profileNames } from '../../src/config/plan.ts';
import { quickClients, settingsOf } from '../../src/config/profiles.ts';

type Read = (settings: PhaseSettings) => string;

const time = (ms: number | null): string =>
  ms === null ? 'none' : ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`;

const rows: readonly (readonly [key: string, read: Read])[] = [
  ['rounds', ({ rounds }) => String(rounds)],
  ['window', ({ windowMs }) => time(windowMs)],
  ['max-window', ({ window }) => time(window.maxMs)],
  ['min-calls', ({ window }) => String(window.minOkPerMethod)],
  ['warm-up.time', ({ warmup }) => time(warmup.ms)],
  ['warm-up.max', ({ warmup }) => time(warmup.maxMs)],
  ['admit', ({ admitReadings }) => admitReadings],
  ['settle.floor', ({ settle }) => time(settle.floorMs)],
  ['settle.cap', ({ settle }) => time(settle.capMs)],
  ['settle.re-read', ({ settle }) => time(settle.rereadMs)],
  ['idle-cpu', ({ idleCpuMs }) => time(idleCpuMs)],
  ['quiet.warm-calls', ({ quiet }) => String(quiet.warmCalls)],
  ['quiet.time', ({ quiet }) => time(quiet.ms)],
  ['quiet.calls', ({ quiet }) => String(quiet.calls)],
  ['quiet.min-calls', ({ quiet }) => String(quiet.minCalls)],
  ['quiet.max', ({ quiet }) => time(quiet.maxMs)],
  ['sample-interval', ({ sampleIntervalMs }) => time(sampleIntervalMs)],
];

/** Markdown table, a column per profile. */
export function configProfiles(): string {
  const each = profileNames.map((profile) => settingsOf(profile, 'point', {}));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['key', ...profileNames.map((name) => `\`${name}\``)]),
    line(['---', ...profileNames.map(() => '---')]),
    line(['`clients`', 'as given', 'as given', `at most ${quickClients}`, `at most ${quickClients}`]),
    ...rows.map(([key, read]) => line([`\`${key}\``, ...each.map(read)])),
  ].join('\n');
}
