/** Names of machine, builds and date, for the page's provenance and a chart's bottom edge: plain text, not escaped. */
import type { IdentityRecord, Run } from '../record/schema.ts';
import type { Locale } from './locales/index.ts';
import { formatCount, formatNumber } from './numbers.ts';

const shortCommit = 8;

/** CPU, logical CPUs, memory, system, kernel and limits of the host. */
export function hostFacts({ host }: Run, { provenance, numbers }: Locale): string[] {
  const { cgroup } = host;
  const gib = host.memory_mib === null ? null : formatCount(Math.round(host.memory_mib / 1024), numbers);
  const small = host.memory_mib === null ? '' : formatNumber(host.memory_mib / 1024, numbers);
  const limit = (value: number | null) => (value === null ? null : formatNumber(value, numbers));
  const limits = [limit(cgroup.cpu_limit_cores), limit(cgroup.memory_limit_mib)] as const;
  return [
    host.cpu_model ?? host.arch,
    provenance.cpus(formatCount(host.cpus, numbers)),
    gib === null ? '' : provenance.memory(gib === '0' ? small : gib),
    `${host.os}/${host.arch}`,
    host.kernel === null ? '' : provenance.kernel(host.kernel),
    host.virtual === null ? '' : provenance.virtual(host.virtual),
    limits[0] === null && limits[1] === null ? '' : provenance.limits(...limits),
  ].filter(Boolean);
}

/** Each build that was measured, once, with its runtime; a server's own word for it only where nothing else told it. */
export function builds(run: Run, { provenance }: Locale): string[] {
  const all = run.measurements.flatMap(({ scenario: { target }, identity }) =>
    identity === null ? [] : [{ ...identity, target }],
  );
  const told = all.filter((each) => !isOwnWord(each));
  const isTold = (own: Build) => told.some((each) => sameBuild(each, own));
  const each = all.filter((one) => !(isOwnWord(one) && isTold(one)));
  return [...new Set(each.map((one) => buildName(one, provenance)))];
}

type Build = IdentityRecord & { readonly target: string };

const isOwnWord = ({ source, version }: IdentityRecord): boolean =>
  source === 'serverInfo' && version !== null;

const sameBuild = (a: Build, b: Build): boolean =>
  a.target === b.target && a.version === b.version && a.runtime === b.runtime;

/** What was spoken at each endpoint, once. */
export function spokenAt(run: Run, { provenance }: Locale): string[] {
  const each = run.measurements.flatMap(({ scenario, identity }) => {
    if (!identity?.spoken) return [];
    const { era, version, found } = identity.spoken;
    return [provenance.spoken(scenario.endpoint, version, era === 'modern', found === 'probed')];
  });
  return [...new Set(each)];
}

/** Each target that ran already, once, and how it was found. */
export function alreadyRan(run: Run, { provenance }: Locale): string[] {
  const each = run.measurements.flatMap(({ scenario: { target, running } }) =>
    running === undefined ? [] : [provenance.running(target, running)],
  );
  return [...new Set(each)];
}

function buildName(
  build: Build,
  { unknownVersion, version, ownVersion, ...names }: Locale['provenance'],
): string {
  const commit = build.commit?.slice(0, shortCommit) || null;
  const name = (isOwnWord(build) ? ownVersion : version)(build.version ?? unknownVersion, commit);
  return names.build(build.target, name, build.runtime);
}

/** Start of the run to the minute, UTC, from its text alone: no clock or time zone of this machine has a say. */
export function startOf(run: Run): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(run.started);
  return parts ? `${parts[1]} ${parts[2]} UTC` : run.started;
}

/** Rounds that were planned: `5`, or the range where scenarios differ. */
export function roundsOf({ measurements }: Run): string {
  const planned = measurements.map((row) => row.rounds_planned);
  const [least, most] = [Math.min(...planned), Math.max(...planned)];
  if (planned.length === 0) return '0';
  return least === most ? String(least) : `${least}–${most}`;
}
