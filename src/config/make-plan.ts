/** Config and options of the command -> the plan. */

import path from 'node:path';
import { PlanOptionError } from '../errors/config.ts';
import { UnknownMeasurementError } from '../errors/usage.ts';
import { nearest, suggest } from '../util/nearest.ts';
import { readChecks, readEvidence } from './checks.ts';
import { chosenReason } from './chosen.ts';
import { makeGrid } from './matrix.ts';
import { expand } from './measurements.ts';
import type { Model } from './model.ts';
import { checkModules } from './own-protocol.ts';
import { type Config, parseConfig } from './parse.ts';
import { type Measurement, type Plan, type ProfileName, profileNames, type StopSpec } from './plan.ts';
import { profiles } from './profiles.ts';
import { referencesOf } from './reference.ts';
import { checkSecrets } from './secrets.ts';
import { Problems } from './source.ts';
import { readStandins } from './standins.ts';
import { escapeTemplate } from './template.ts';
import { parseDuration, parseMemory, parseShare } from './units.ts';

export interface PlanOptions {
  /** Default `full`. */
  readonly profile?: string | undefined;
  /** The same as profile `quick`. */
  readonly quick?: boolean | undefined;
  /** Ids of measurements; `*` stands for anything. */
  readonly only?: readonly string[] | undefined;
  /** `path=value`, laid over the config in addition to those it was loaded with. */
  readonly set?: readonly string[] | undefined;
  readonly noBuild?: boolean | undefined;
  /** Program to rate in place of the target's; a relative path must have been made absolute. */
  readonly command?: string | undefined;
  /** Environment to take `from-env` values from; where given, missing ones are mistakes now and not at launch. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Makes the plan.
 * @throws ConfigErrors, PlanOptionError, UnknownMeasurementError
 */
export function makePlan(given: Config, options: PlanOptions = {}): Plan {
  const more = options.set ?? [];
  const config = more.length > 0 ? parseConfig(given.text, given.file, [...given.set, ...more]) : given;
  const profile = profileOf(options);
  const problems = new Problems(config.source);
  const model = withCommand(config.model, options);
  const folder = path.dirname(path.resolve(config.file));
  const all = expand({ model, grid: makeGrid(model, problems), profile, folder, problems });
  const measurements = select(all, options.only ?? []);
  if (options.env !== undefined) {
    checkSecrets(model, measurements, options.env, problems);
    checkModules(model, measurements, problems);
  }
  const checks = readChecks(model, problems);
  const evidence = readEvidence(model, problems);
  const standins = readStandins(model.input.standins, problems);
  problems.throwIfAny();
  return {
    schema: 1,
    name: config.input.name,
    profile,
    configFile: path.resolve(config.file),
    configSha256: config.sha256,
    unpublishable: reasons(profile, config.set, chosenReason(measurements.length, all.length)),
    standins,
    measurements,
    ...(measurements.length < all.length ? { of: all.map(({ id }) => id) } : {}),
    stop: stopOf(config),
    snapshot: {
      dir: config.input.snapshot?.dir ?? 'docs/ratingplate',
      pages: config.input.snapshot?.pages ?? {},
      ...(config.input.snapshot?.html ? { html: true } : {}),
      ...(config.input.snapshot?.sections === undefined ? {} : { sections: config.input.snapshot.sections }),
    },
    reference: referencesOf(config.input),
    ...quietWait(config, profile),
    ...(checks.length > 0 ? { checks } : {}),
    ...(evidence.length > 0 ? { evidence } : {}),
  };
}

function profileOf({ profile, quick }: PlanOptions): ProfileName {
  if (quick && profile !== undefined && profile !== 'quick')
    throw new PlanOptionError(`--quick is the profile quick, but --profile says ${profile}`);
  const wanted = quick ? 'quick' : (profile ?? 'full');
  const known = profileNames.find((name) => name === wanted);
  if (known === undefined)
    throw new PlanOptionError(
      `--profile ${wanted}: there is no such profile${suggest(wanted, profileNames)}`,
    );
  return known;
}

/** The model with `--command` and `--no-build` in it. */
function withCommand(model: Model, { command, noBuild }: PlanOptions): Model {
  if (command === undefined && !noBuild) return model;
  if (command !== undefined && model.targets.size > 1)
    throw new PlanOptionError(
      `--command fits one target, and the config has ${[...model.targets.keys()].join(', ')}`,
    );
  const targets = new Map(
    [...model.targets].map(([name, { input, path: at }]) => {
      if (command !== undefined && input.running !== undefined)
        throw new PlanOptionError(`--command: the target "${name}" already runs`);
      const old = typeof input.command === 'string' ? input.command : input.command?.[0];
      const identity = input.identity?.command;
      const changed = {
        ...input,
        ...(command === undefined ? {} : { command: [escapeTemplate(command)] }),
        // The program that tells its version is the one that is rated.
        ...(command !== undefined && identity !== undefined && identity[0] === old
          ? {
              identity: {
                ...input.identity,
                command: [escapeTemplate(command), ...identity.slice(1)],
              },
            }
          : {}),
      };
      const { build: _, ...unbuilt } = changed;
      return [name, { input: noBuild ? unbuilt : changed, path: at }];
    }),
  );
  return { ...model, targets };
}

/** The measurements that `--only` names; all without it. */
function select(all: readonly Measurement[], only: readonly string[]): Measurement[] {
  if (only.length === 0) return [...all];
  const chosen = new Set<Measurement>();
  for (const wanted of only) {
    const pattern = new RegExp(
      `^${wanted
        .split('*')
        .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
    );
    const found = all.filter(({ id }) => pattern.test(id));
    if (found.length === 0) throw unknown(wanted, all);
    for (const one of found) chosen.add(one);
  }
  return all.filter((one) => chosen.has(one));
}

function unknown(wanted: string, all: readonly Measurement[]): UnknownMeasurementError {
  const ids = all.map(({ id }) => id);
  const near = nearest(wanted, ids);
  const hint = near === null ? `; the plan has ${ids.join(', ')}` : `; did you mean ${near}?`;
  return new UnknownMeasurementError(`--only ${wanted}: no measurement has this id${hint}`);
}

/** Why this plan may not be published. */
function reasons(profile: ProfileName, set: readonly string[], chosen: string | null): string[] {
  return [
    ...(profiles[profile].neverPublished ? [`the profile ${profile} is never published`] : []),
    ...(chosen === null ? [] : [chosen]),
    ...set.map((one) => `--set ${one} differs from the config`),
  ];
}

/** What is published as of a reference is worth waiting for. */
function quietWait({ input }: Config, profile: ProfileName): Pick<Plan, 'quietWaitMs'> {
  const given = input['wait-for-quiet'] ?? (input.reference === undefined ? '0s' : '10min');
  const quietWaitMs = profiles[profile].neverPublished ? 0 : (parseDuration(given) ?? 0);
  return quietWaitMs === 0 ? {} : { quietWaitMs };
}

function stopOf({ input }: Config): StopSpec {
  return {
    memory: parseMemory(input.stop?.memory ?? '80%') ?? { share: 0.8 },
    latencyMs: parseDuration(input.stop?.latency ?? '30s') ?? 30_000,
    failed: parseShare(input.stop?.failed ?? '1%') ?? 0.01,
  };
}
