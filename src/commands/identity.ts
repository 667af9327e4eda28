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
  };
}

/** The identity a record names: that of the first instance that told one. */
export function firstIdentity(kept: readonly KeptRound[]): IdentityRecord | null {
  return kept.find((each) => each.identity !== null)?.identity ?? null;
}

/** The rounds, with a finding in each whose instance is another build than the first (method.md: such a record is invalid). */
export function roundsWithIdentity<R extends AnyRound>(kept: readonly KeptRound<R>[]): R[] {
  const first = firstIdentity(kept);
  return kept.map(({ round, identity }) => {
    const reason = first === null || identity === null ? null : difference(first, identity);
    if (reason === null) return round;
    return { ...round, findings: [...round.findings, { code: 'identity-differs', reason, method: null }] };
  });
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
