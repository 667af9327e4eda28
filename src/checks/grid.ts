/** Checks around the samples of a grid, whose instances all run at the same time. */
import type { CallSpec } from '../config/plan.ts';
import type { Variables } from '../config/template.ts';
import type { Asker } from '../rig/asker.ts';
import type { CheckOutcome, GridCell, GridChecks, GridInstance, OpenChecks } from '../study/grid-checks.ts';
import { askCalls, type Place, type Readings, readAfter, readBefore } from './around.ts';
import {
  askerOf,
  axesOf,
  type ChecksDeps,
  equalChecks,
  numberChecks,
  placeOf,
  takeEvidence,
} from './deps.ts';
import { type Given, judgeEqual } from './judge.ts';

/** Undefined where the config has neither check nor evidence. */
export function gridChecks(deps: ChecksDeps): OpenChecks | undefined {
  const { checks = [], evidence = [] } = deps.plan;
  if (checks.length === 0 && evidence.length === 0) return undefined;
  return async (round, instances) => {
    const asker = askerOf(deps);
    const places = new Map(
      instances.map((each) => [each.measurement.id, { ...each, place: placeOf(deps, asker, each.endpoint) }]),
    );
    return new Around({ deps, asker, round, places });
  };
}

interface Placed extends GridInstance {
  readonly place: Place;
}
interface Parts {
  readonly deps: ChecksDeps;
  readonly asker: Asker;
  readonly round: number;
  /** By id of the measurement. */
  readonly places: ReadonlyMap<string, Placed>;
}

class Around implements GridChecks {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async begin() {
    const { deps, places, round } = this.#parts;
    const outcomes: CheckOutcome[] = [];
    for (const { name, calls } of equalChecks(deps)) outcomes.push(await this.#compare(name, calls));
    for (const each of places.values()) await takeEvidence(deps, { ...each, round });
    return { checks: outcomes };
  }

  async before(cell: GridCell) {
    const { place, checks, vars } = this.#of(cell);
    const { outcomes, readings } = await readBefore(place, checks, vars);
    return { checks: outcomes, readings };
  }

  async after(cell: GridCell, readings: unknown, calls: number): Promise<readonly CheckOutcome[]> {
    const { place, checks, vars } = this.#of(cell);
    return readAfter(place, checks, readings as Readings, { ...vars, calls });
  }

  end(): Promise<void> {
    return this.#parts.asker.end();
  }

  #of({ id, parameters, connections }: GridCell) {
    const { deps, places } = this.#parts;
    const { measurement, place } = places.get(id) as Placed;
    const vars = { ...axesOf(measurement), ...texts(parameters), connections };
    return { place, checks: numberChecks(deps, measurement.scenario.endpoint.name), vars };
  }

  /** Each call on every instance of its endpoint. */
  async #compare(name: string, calls: readonly CallSpec[]): Promise<CheckOutcome> {
    const given: Given[] = [];
    const ids = new Set<string>();
    for (const call of calls) {
      const at = [...this.#parts.places.values()].filter(
        ({ measurement }) => measurement.scenario.endpoint.name === call.endpoint,
      );
      if (at.length === 0)
        return { name, passed: false, reason: `no instance of ${call.endpoint} was measured`, ids: [...ids] };
      for (const { measurement, place } of at) {
        const [answer] = await askCalls(place, [call], axesOf(measurement));
        if (answer !== undefined) given.push({ endpoint: call.endpoint, answer });
        ids.add(measurement.id);
      }
    }
    return { ...judgeEqual(name, given), ids: [...ids] };
  }
}

/** Parameters as templates name them; a list or a map has no place in a condition. */
const texts = (parameters: GridCell['parameters']): Variables =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
