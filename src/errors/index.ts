/** Every error class of the program, for the documentation and for the hint of a code met in a record. */
import * as action from './action.ts';
import { type ExitCode, RatingplateError } from './base.ts';
import * as config from './config.ts';
import * as driver from './driver.ts';
import * as init from './init.ts';
import * as machine from './machine.ts';
import * as observe from './observe.ts';
import * as publish from './publish.ts';
import * as record from './record.ts';
import * as render from './render.ts';
import * as running from './running.ts';
import * as standin from './standin.ts';
import * as study from './study.ts';
import * as target from './target.ts';
import * as usage from './usage.ts';

export interface ErrorClass {
  readonly code: string;
  readonly hint: string;
  readonly exit: ExitCode;
  readonly name: string;
}

const domains: readonly Readonly<Record<string, unknown>>[] = [
  action,
  config,
  driver,
  init,
  machine,
  observe,
  publish,
  record,
  render,
  running,
  standin,
  study,
  target,
  usage,
];

/** In the order of their domains. */
export const errorClasses: readonly ErrorClass[] = domains
  .flatMap((domain) => Object.values(domain))
  .filter(isErrorClass);

function isErrorClass(value: unknown): value is ErrorClass {
  return typeof value === 'function' && value.prototype instanceof RatingplateError;
}

/** How to fix what a code stands for; empty for a code that is none of ours. */
export function hintOf(code: string): string {
  return errorClasses.find((each) => each.code === code)?.hint ?? '';
}
