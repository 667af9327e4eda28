/** What of a pprof profile (Go's) stands at the top. Format: github.com/google/pprof, profile.proto. */
import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { ProbeFailed } from '../../errors/observe.ts';
import { type HotFunction, topOf } from './top.ts';

/**
 * The functions with the most of a value of their own (not of what they call), the highest first.
 * @param value name of the sample type: `cpu` (ns) or `inuse_space` (bytes)
 * Throws `probe-failed` where the bytes are no profile, or have no such value.
 */
export function topOfPprof(bytes: Buffer, value: 'cpu' | 'inuse_space', where: string): HotFunction[] {
  const profile = decode(bytes, where);
  const text = (index: number | bigint) => profile.stringTable.strings[Number(index)] ?? '';
  const place = profile.sampleType.findIndex(({ type }) => text(type) === value);
  if (place < 0) throw new ProbeFailed(where, `its profile has no values of ${value}`);
  const functions = new Map(profile.function.map(({ id, name }) => [Number(id), text(name)]));
  // The first line of a location is its innermost function, inlined ones before those they stand in.
  const names = new Map(
    profile.location.map(({ id, line }) => [Number(id), functions.get(Number(line[0]?.functionId)) ?? '?']),
  );
  const own = new Map<string, number>();
  for (const { locationId, value: values } of profile.sample) {
    const name = names.get(Number(locationId[0])) ?? '?';
    own.set(name, (own.get(name) ?? 0) + Number(values[place] ?? 0));
  }
  return topOf(own);
}

function decode(bytes: Buffer, where: string): Profile {
  try {
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return Profile.decode(isZipped ? gunzipSync(bytes) : bytes);
  } catch (error) {
    throw new ProbeFailed(where, 'its profile cannot be read', { cause: error });
  }
}
