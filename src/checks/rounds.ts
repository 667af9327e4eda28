/** Checks before and after a round of a point or a series, and the answers that are compared over the run. */
import type { Measurement, Plan } from '../config/plan.ts';
import type { DriverEndpoint } from '../driver/messages.ts';
import type { KeptAnswer } from '../record/samples.ts';
import type { Asker } from '../rig/asker.ts';
import { askCalls, type Place, type Readings, readAfter, readBefore } from './around.ts';
import {
  askerOf,
  axesOf,
  type ChecksDeps,
  equalChecks,
  isAsked,
  numberChecks,
  placeOf,
  takeEvidence,
} from './deps.ts';
import { type Given, judgeEqual, type NumberCheck, type Outcome } from './judge.ts';

/** Of one round; grows. */
export interface RoundOutcomes {
  readonly checks: Outcome[];
  readonly answers: KeptAnswer[];
}

/** Characters of an answer that are kept to be shown. */
const textKept = 400;

export class RoundChecks {
  readonly outcomes: RoundOutcomes = { checks: [], answers: [] };
  readonly #deps: ChecksDeps;
  readonly #measurement: Measurement;
  readonly #round: number;
  readonly #asker: Asker;
  #readings: Readings = new Map();

  constructor(deps: ChecksDeps, measurement: Measurement, round: number) {
    this.#deps = deps;
    this.#measurement = measurement;
    this.#round = round;
    this.#asker = askerOf(deps);
  }

  /** Before the first client, of an instance that is ready. */
  async before(endpoint: DriverEndpoint): Promise<void> {
    const place = placeOf(this.#deps, this.#asker, endpoint);
    const [measurement, round] = [this.#measurement, this.#round];
    const { outcomes, readings } = await readBefore(place, this.#checks(), this.#vars());
    this.#readings = readings;
    this.outcomes.checks.push(...outcomes);
    await this.#answer(place);
    await takeEvidence(this.#deps, { measurement, place, round });
  }

  /** After the last phase. @returns all that failed, before and after */
  async after(endpoint: DriverEndpoint): Promise<readonly Outcome[]> {
    const place = placeOf(this.#deps, this.#asker, endpoint);
    this.outcomes.checks.push(...(await readAfter(place, this.#checks(), this.#readings, this.#vars())));
    return this.outcomes.checks.filter(({ passed }) => !passed);
  }

  end(): Promise<void> {
    return this.#asker.end();
  }

  /** A condition on the calls of a sample is one of a grid. */
  #checks(): NumberCheck[] {
    const all = numberChecks(this.#deps, this.#measurement.scenario.endpoint.name);
    return all.filter(({ expect }) => !expect.includes('${calls}'));
  }

  #vars() {
    return { ...axesOf(this.#measurement), connections: connectionsOf(this.#measurement) };
  }

  async #answer(place: Place): Promise<void> {
    const { name } = this.#measurement.scenario.endpoint;
    for (const { name: check, calls } of equalChecks(this.#deps))
      for (const [at, call] of calls.entries()) {
        if (call.endpoint !== name) continue;
        const [answer] = await askCalls(place, [call], axesOf(this.#measurement));
        if (answer === undefined) continue;
        const kept = { ...answer, text: answer.text.slice(0, textKept) };
        this.outcomes.answers.push({ check, at, answer: kept });
      }
  }
}

/** Undefined where nothing is to be asked, or nobody listens: over stdio each client is a process of its own. */
export function roundChecks(
  deps: ChecksDeps,
  measurement: Measurement,
  round: number,
): RoundChecks | undefined {
  const { name, protocol } = measurement.scenario.endpoint;
  if (protocol === 'mcp-stdio' || !isAsked(deps, name)) return undefined;
  return new RoundChecks(deps, measurement, round);
}

/** The most that are open at once. */
function connectionsOf(measurement: Measurement): number {
  if (measurement.kind === 'throughput') return Math.max(...measurement.connections);
  const clients = measurement.kind === 'point' ? measurement.clients : Math.max(...measurement.steps);
  return clients * measurement.inFlight;
}

/** Answers of one round, and whose they are. */
export interface Answered {
  readonly id: string;
  readonly answers: readonly KeptAnswer[];
}

/**
 * The `equal` checks over all rounds so far. While a call has no answer yet its check is left out; at the end of the
 * run that is a failure.
 */
export function compareAnswers(
  plan: Plan,
  rounds: readonly Answered[],
  finished: boolean,
): (Outcome & { readonly ids: readonly string[] })[] {
  return equalChecks({ plan }).flatMap(({ name, calls }) => {
    const ids = new Set<string>();
    const given = calls.map(({ endpoint }, at): Given[] =>
      rounds.flatMap(({ id, answers }) =>
        answers
          .filter((kept) => kept.check === name && kept.at === at)
          .map(({ answer }) => {
            ids.add(id);
            return { endpoint, answer };
          }),
      ),
    );
    // Asked around the samples of a grid, or of nobody yet.
    if (given.flat().length === 0) return [];
    const lacking = given.findIndex((answers) => answers.length === 0);
    if (lacking < 0) return [{ ...judgeEqual(name, given.flat()), ids: [...ids] }];
    if (!finished) return [];
    const reason = `no instance of ${calls[lacking]?.endpoint} was asked`;
    return [{ name, passed: false, reason, ids: [...ids] }];
  });
}
