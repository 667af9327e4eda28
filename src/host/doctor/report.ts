/** What the probes found, and the grade that follows from it. */
import * as v from 'valibot';
import { version } from '../../version.ts';
import { probes } from './probes/index.ts';
import type { Scene } from './scene.ts';
import { type Probe, sections } from './types.ts';

const text = v.string();
const nullableText = v.nullable(text);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const rowSchema = v.strictObject({
  /** `<section>.<name>`; stable. */
  id: text,
  section: v.picklist(sections),
  title: text,
  result: v.picklist(['ok', 'warn', 'fail', 'unknown']),
  /** As it was read; null where it could not be. */
  value: nullableText,
  /** What was read. */
  where: text,
  /** What is wrong, or why it cannot be told. */
  said: nullableText,
  why: text,
  /** Empty where there is nothing to mend. */
  fix: text,
  /** No machine is a reference while this is unknown. */
  needed: v.boolean(),
});

/** `doctor --json`; schema/doctor.schema.json is made from it. */
export const reportSchema = v.strictObject({
  schema: v.literal(1),
  tool: v.strictObject({ name: v.literal('ratingplate'), version: text }),
  grade: v.picklist(['reference', 'degraded', 'unknown']),
  /** Ids of the probes that the grade is for; empty for a reference. */
  because: v.array(text),
  counts: v.strictObject({ ok: count, warn: count, fail: count, unknown: count }),
  /** The entry for `reference` of a config. */
  reference: v.strictObject({ cpu: nullableText, cpus: count, host: nullableText }),
  watched_ms: v.pipe(v.number(), v.finite()),
  probes: v.array(rowSchema),
});

export type Row = v.InferOutput<typeof rowSchema>;
export type Report = v.InferOutput<typeof reportSchema>;
export type Grade = Report['grade'];

/** Asks every probe. */
export function examine(scene: Scene, asked: readonly Probe[] = probes): Report {
  const rows = asked.map((probe) => rowOf(probe, scene));
  const { facts } = scene;
  return {
    schema: 1,
    tool: { name: 'ratingplate', version },
    ...gradeOf(rows),
    counts: {
      ok: countOf(rows, 'ok'),
      warn: countOf(rows, 'warn'),
      fail: countOf(rows, 'fail'),
      unknown: countOf(rows, 'unknown'),
    },
    reference: { cpu: facts.cpu_model, cpus: facts.cpus, host: facts.id },
    watched_ms: Math.round(scene.watched.ms),
    probes: rows,
  };
}

function rowOf({ id, title, where, why, fix, needed, look }: Probe, scene: Scene): Row {
  const section = sections.find((name) => id.startsWith(`${name}.`));
  if (section === undefined) throw new Error(`${id} is of no section`);
  const { result, value, said } = look(scene);
  return { id, section, title, result, value, where, said, why, fix, needed: needed === true };
}

const countOf = (rows: readonly Row[], result: Row['result']): number =>
  rows.filter((row) => row.result === result).length;

/**
 * `degraded`: something is known to spoil figures, or to let a target reach further than it should.
 * `unknown`: nothing is, but something that has to be known cannot be read. `reference`: neither. Warnings do not count.
 */
export function gradeOf(rows: readonly Row[]): Pick<Report, 'grade' | 'because'> {
  const failed = rows.filter(({ result }) => result === 'fail').map(({ id }) => id);
  if (failed.length > 0) return { grade: 'degraded', because: failed };
  const untold = rows.filter(({ result, needed }) => needed && result === 'unknown').map(({ id }) => id);
  return untold.length > 0 ? { grade: 'unknown', because: untold } : { grade: 'reference', because: [] };
}
