/** What was measured, round by round: instances of one scenario must be the same build. */
import type { AnyRound, KeptRound } from '../record/samples.ts';
import type { IdentityRecord } from '../record/schema.ts';
import type { Identity } from '../target/types.ts';

/** An identity in the record's form. */
export function identityRecord(identity: Identity): IdentityRecord {
  return {
    source: identity.source,
    version: identity.version,
    commit: identity.commit,
    spoken: identity.spoken,
    runtime: identity.runtime,
    executable_sha256: identity.executableSha256,
    executable_bytes: identity.executableBytes,
    command_line: [...identity.commandLine],
    environment: [...identity.environment],
    ...(identity.instance === null
      ? {}
      : { instance: { pid: identity.instance.pid, start_ticks: identity.instance.startTime } }),
  };
}

/** The identity a record names: that of the first instance that told one. */
export function firstIdentity(kept: readonly KeptRound[]): IdentityRecord | null {
  return kept.find((each) => each.identity !== null)?.identity ?? null;
}

/**
 * The rounds, with a finding in each whose instance is another build than the first (method.md: such a record is
 * invalid), or, of a target that ran already, another instance: somebody has restarted it meanwhile.
 */
export function roundsWithIdentity<R extends AnyRound>(kept: readonly KeptRound<R>[]): R[] {
  const first = firstIdentity(kept);
  return kept.map(({ round, identity }) => {
    if (first === null || identity === null) return round;
    const found = [
      { code: 'identity-differs' as const, reason: difference(first, identity), method: null },
      { code: 'restarted' as const, reason: restart(first, identity), method: null },
    ].flatMap(({ reason, ...finding }) => (reason === null ? [] : [{ ...finding, reason }]));
    return found.length === 0 ? round : { ...round, findings: [...round.findings, ...found] };
  });
}

function restart({ instance: then }: IdentityRecord, { instance: now }: IdentityRecord): string | null {
  if (!then || !now || (then.pid === now.pid && then.start_ticks === now.start_ticks)) return null;
  return `process ${now.pid} is another instance than that of the first round, process ${then.pid}`;
}

/** What tells two builds apart, by the name it has on the page. What is not known of one of the two proves nothing. */
const marks: Readonly<Record<string, (identity: IdentityRecord) => string | null>> = {
  version: ({ version }) => version,
  commit: ({ commit }) => commit,
  runtime: ({ runtime }) => runtime,
  'SHA-256 of the executable': ({ executable_sha256: sha256 }) => sha256,
  'protocol version': ({ spoken }) => spoken?.version ?? null,
};

function difference(first: IdentityRecord, other: IdentityRecord): string | null {
  const found = Object.entries(marks).flatMap(([name, of]) => {
    const [then, now] = [of(first), of(other)];
    return then === null || now === null || then === now ? [] : [`${name} ${now}, the first was ${then}`];
  });
  return found.length === 0 ? null : found.join('; ');
}
