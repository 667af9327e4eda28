/** What a probe of the machine is, and what it finds. */
import type { Scene } from './scene.ts';

/** `unknown`: it could not be read. That is never `ok`. */
export type Result = 'ok' | 'warn' | 'fail' | 'unknown';

export const sections = ['processor', 'memory', 'host', 'limits', 'network', 'runner', 'workflow'] as const;
export type Section = (typeof sections)[number];

/** One look at the machine. */
export interface Look {
  readonly result: Result;
  /** As it was read, with its unit; null where it could not be. */
  readonly value: string | null;
  /** What is wrong, or why it cannot be told; null where all is well. */
  readonly said: string | null;
}

/** A row of the table of probes: docs/doctor.md is made from these. */
export interface Probe {
  /** Stable: `<section>.<name>`. */
  readonly id: `${Section}.${string}`;
  readonly title: string;
  /** Files, variables or calls it reads; `*` stands for each. */
  readonly where: string;
  /** Which figures it spoils, or what else is at stake. */
  readonly why: string;
  /** A command, or what else to do; empty where the row is only for the record. */
  readonly fix: string;
  /** When each result is given; a level that is not here is never given. */
  readonly levels: { readonly ok: string; readonly warn?: string; readonly fail?: string };
  /** No machine is a reference while this is unknown. */
  readonly needed?: true;
  readonly look: (scene: Scene) => Look;
}

export const ok = (value: string): Look => ({ result: 'ok', value, said: null });
export const warn = (value: string, said: string): Look => ({ result: 'warn', value, said });
export const fail = (value: string, said: string): Look => ({ result: 'fail', value, said });
export const unknown = (said = 'it cannot be read here'): Look => ({ result: 'unknown', value: null, said });
