/** What a row is judged by: the closed record with its raw rounds, and the servers' own accounts. */
import type { Account, AccountKind } from '../calibrate/accounts.ts';
import { type AnyRound, isPointRound } from '../record/samples.ts';
import type { Figure, MethodRecord, PointRecord } from '../record/schema.ts';

/** A round of a point, as it was read. */
export type PointRound = Exclude<AnyRound, { readonly kind: string }>;

export interface Scenario {
  readonly point: PointRecord;
  readonly rounds: readonly PointRound[];
  /** Of every process of its instances. */
  readonly accounts: readonly Account[];
}

export interface Evidence {
  /** By id. */
  readonly scenarios: ReadonlyMap<string, Scenario>;
  /** Logical CPUs of the host. */
  readonly cpus: number;
}

/** Why a reading cannot be taken; the row then cannot say. */
export class Unsaid extends Error {}

export function scenarioOf({ scenarios }: Evidence, id: string): Scenario {
  const scenario = scenarios.get(id);
  if (scenario === undefined) throw new Unsaid(`${id} was not measured`);
  return scenario;
}

/** Accounts of one kind. @throws Unsaid where a server has left none */
export function accountsOf<K extends AccountKind>(
  evidence: Evidence,
  id: string,
  kind: K,
): readonly Extract<Account, { readonly kind: K }>[] {
  const found = scenarioOf(evidence, id).accounts.filter(
    (account): account is Extract<Account, { readonly kind: K }> => account.kind === kind,
  );
  if (found.length === 0) throw new Unsaid(`the server of ${id} has left no account`);
  return found;
}

/** The only account of a kind. */
export function accountOf<K extends AccountKind>(
  evidence: Evidence,
  id: string,
  kind: K,
): Extract<Account, { readonly kind: K }> {
  const [first] = accountsOf(evidence, id, kind);
  if (first === undefined) throw new Unsaid(`the server of ${id} has left no account`);
  return first;
}

/** A figure of the scenario as a whole. */
export const figureOf = (evidence: Evidence, id: string, name: string): number | null =>
  known(scenarioOf(evidence, id).point.figures[name]);

export function methodOf(evidence: Evidence, id: string, method: string): MethodRecord {
  const found = scenarioOf(evidence, id).point.methods.find(({ name }) => name === method);
  if (found === undefined) throw new Unsaid(`${id} has no method ${method}`);
  return found;
}

/** A figure of a method. */
export const methodFigureOf = (evidence: Evidence, id: string, method: string, name: string): number | null =>
  known(methodOf(evidence, id, method).figures[name]);

/** Null where it was not measured. A verdict on it is another matter. */
const known = (figure: Figure | undefined): number | null => figure?.value ?? null;

/** The rounds of a point that came through. */
export const pointRounds = (rounds: readonly AnyRound[]): PointRound[] => rounds.filter(isPointRound);
