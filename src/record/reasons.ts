/**
 * The reasons of a record, read back as a code and values. A record gives them as English sentences, each made by the
 * part that found it; pages of other languages say the same in theirs. What no sentence here fits is left as it is.
 */

/** `{name}` stands for text without `:` and `;`, `{name*}` for any, `{name#}` for a number. */
export const reasonSentences = {
  'not-measured': 'not measured',
  'no-ok-call': 'no successful call',
  'calls-needed': '{figure} needs {calls#} ok calls',
  'no-probe': 'no probe is configured',
  'probe-has-none': 'the {runtime} probe has none',
  'starts-with-client': 'a stdio server starts with its client',
  'ends-with-client': 'a stdio server ends with its client',
  'ran-already': 'it ran already when it was found',
  'no-standin': 'nothing stands in for anything',
  'no-complete-round': 'no complete round',
  'two-steps-needed': 'needs two steps',
  'two-counts-needed': 'needs two settled readings with different client counts',
  'no-peak': 'no peak was read',
  'rate-rises': 'the rate still rises at the largest step',
  'no-control': 'no control step was taken',
  'within-interval': 'not distinguishable from zero',
  'within-noise': 'within what settled readings waver by',
  'wide-interval': 'half-width of the interval over 10 % of the figure',
  'wide-interval-of': 'half-width of the interval over 10 % of the figure ({share#} %)',
  'wide-range': 'half-width of the range of the instances over 10 % of the figure',
  'wide-range-of': 'half-width of the range of the instances over 10 % of the figure ({share#} %)',
  'no-one-slope': 'one slope does not describe all readings',
  'two-readings': 'drawn through two settled readings',
  'ended-before': 'the round ended before it was read',
  'told-once': 'told once, at the largest step',
  'no-traceback': 'on SIGQUIT it printed no whole traceback of Go',
  'long-traceback': 'its traceback is longer than what is kept of its output',
  'clients-left': 'the clients had left by then',
  'series-ended': 'the series ended at {clients#} clients',
  'no-health': 'no health probe is configured',
  'no-answer': 'a newcomer got no answer: {why}',
  'none-open': 'no call was open',
  'ended-meanwhile': '{calls#} calls ended while they were read',
  'left-by-calls': '{kib#} KiB per 1000 calls',
  'rounds-missing': '{broken#} of {rounds#} rounds',
  'some-calls': '{calls#} of {started#} calls',
  'some-calls-unsent':
    '{calls#} of {started#} calls, {local#} of them for want of a port or descriptor of ours',
  'none-ended': 'not one call ended in the window',
  'none-ok': '0 of {started#} calls ended ok in the window',
  'rate-under': 'p99 does not stay within {limit#} ms at {rate#} calls/s',
  'rate-driver': 'p99 stays within {limit#} ms at {rate#} calls/s, and the driver can send no more',
  'rate-late':
    'p99 does not stay within {limit#} ms at {rate#} calls/s, which the driver did not keep either',
  'rate-restless': 'what held a rate once did not hold it again',
  'pairs-needed': 'needs {needed#} pairs of samples, and there are {pairs#}',
  'ratio-of-bound': 'one of the two figures is a bound',
  'ratio-of-invalid': 'one of the two figures is not valid',
  'wider-gain': '{share#} % more with {drivers#} drivers',
  unsent: '{unsent#} of {due#} calls due were not sent',
  'driver-behind': 'driver sent calls late by {share#} % of their latency',
  unanswered: '{calls#} of {started#} calls got no answer; {figure} is one of them',
  'driver-busy': 'driver busy or waiting {share#} % of the window',
  'driver-waited': 'driver waited for a processor {share#} % of the window',
  'driver-late': 'driver waited for a processor {share#} % of each call',
  'standin-busy': 'stand-in busy or waiting {share#} % of the window',
  'process-vanished': 'a vanished process took its own time with it',
  moved: 'moved by over 2 % when read again',
  moving: 'read at the cap, still moving',
  'unsettled-empty': 'resident memory with no client had not settled after {seconds#} s',
  'unsettled-clients': 'resident memory with {clients#} connected had not settled after {seconds#} s',
  'unsettled-loaded': 'resident memory after load, {state} had not settled after {seconds#} s',
  'unsettled-later': 'resident memory {when} had not settled after {seconds#} s',
  'first-call-open': 'some client had not finished its first call after {seconds#} s of load',
  'window-cut': '{calls#} calls ended ok in a window cut at {seconds#} s',
  'others-busy': 'other programs kept {busy#} of {cpus#} CPUs busy',
  'never-quiet':
    'other programs kept {busy#} of {cpus#} CPUs busy before the round, and did not rest within {seconds#} s',
  swapped: 'the host moved {pages#} pages to or from swap',
  'slowed-down': 'the processor was slowed down {times#} times by heat or power',
  'quota-waited': 'the control group waited {ms#} ms for its CPU quota',
  'memory-limit-met': 'the control group came up against its memory limit {times#} times',
  stolen: 'the hypervisor took {share#} % of the processor time',
  'state-changed': '{state} changed from {before} to {after}',
  reconnected: '{connections#} connections had to be opened again',
  resent:
    '{connections#} connections had to be opened again; {requests#} requests had got no answer and were sent a second time',
  'second-try': '{clients#} clients were admitted at the second try only: {why}',
  'no-program': 'this host has no {program}',
  'left-out': '{none#} of {clients#} clients got no answer in the window',
  slower: 'p50 of its first fifth {first#} ms, of its last {last#} ms',
  'was-stopped': '{who} (pid {pid#}) was stopped for {seconds#} s',
  'was-stopped-outside': '{who} (pid {pid#}) was stopped for {seconds#} s outside the windows',
  'one-replaced': '1 process ({names}) ended under load and others took their place',
  'several-replaced': '{processes#} processes ({names}) ended under load and others took their place',
  'other-build': '{what}, the first was {then}',
  'other-instance': 'process {pid#} is another instance than that of the first round, process {then#}',
  'no-trace': 'expected {trace}, but {count} counted',
  unexpected: 'expected {condition}, found {found#}',
  'no-number': 'no number: {why}',
  'answers-differ': 'the answers differ: {answers}',
} as const;

/** Sentences of a record that are no reasons of figures: why it is not published, what was checked, what a peer said. */
export const otherSentences = {
  'never-published': 'the profile {profile} is never published',
  chosen: '{chosen#} of {all#} measurements were chosen by --only',
  'set-differs': '--set {set*} differs from the config',
  trial: 'a trial run (`trial: true`)',
  unsupported: 'this version does not measure {kinds*}: {ids*} left out',
  'without-answer': 'no answer',
  'no-reason': 'no reason given',
  status: 'status {status#}',
  'check-answered': 'every call answered and proved',
  'check-clients': 'clients achieved are the clients asked for',
  'all-calls': '{calls#} calls',
  'calls-not-ok': '{bad#} of {calls#} calls not ok',
  'answers-equal': 'the same of {endpoints}',
  counted: '{count#} counted',
  'nothing-counted': 'nothing counted',
} as const;
export type ReasonCode = keyof typeof reasonSentences;
export type SentenceCode = ReasonCode | keyof typeof otherSentences;

export interface Reason {
  readonly code: SentenceCode;
  /** By the names in the sentence, as they stand there. */
  readonly values: Readonly<Record<string, string>>;
  /** Rounds it was found in (`1-3, 5`), and method; null = not said. */
  readonly rounds: string | null;
  readonly method: string | null;
}

const patterns = Object.entries({ ...reasonSentences, ...otherSentences }).map(([code, sentence]) => ({
  code: code as SentenceCode,
  pattern: patternOf(sentence),
}));

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/(\{\w+[#*]?\})/).map((part) => {
    const [, name, kind] = /^\{(\w+)([#*]?)\}$/.exec(part) ?? [];
    if (name === undefined) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (kind === '#') return `(?<${name}>-?\\d+(?:\\.\\d+)?)`;
    return kind === '*' ? `(?<${name}>.+?)` : `(?<${name}>[^:;]+?)`;
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** What verdicts begin with, which several rounds may have in common. */
const inRounds = /^rounds? (?<rounds>\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*): /;

/** Several in one, which `; ` parts; null where one of them is none of these. */
export function readReasons(text: string): Reason[] | null {
  const whole = readReason(text);
  // Free text may hold a `; `, and the parts may all be sentences: then they are meant as parts.
  const parts = text.split('; ').map(readReason);
  const known = parts.filter((part) => part !== null);
  if (parts.length > 1 && known.length === parts.length) return known;
  return whole === null ? null : [whole];
}

/** Null for a sentence that is none of these. */
export function readReason(text: string): Reason | null {
  const rounds = inRounds.exec(text);
  const rest = rounds === null ? text : text.slice(rounds[0].length);
  const said = rounds?.groups?.['rounds'] ?? null;
  const whole = sentenceOf(rest);
  if (whole !== null) return { ...whole, rounds: said, method: null };
  // A method's name may hold a colon too.
  for (let at = rest.indexOf(': '); at >= 0; at = rest.indexOf(': ', at + 1)) {
    const found = sentenceOf(rest.slice(at + 2));
    if (found !== null) return { ...found, rounds: said, method: rest.slice(0, at) };
  }
  return null;
}

function sentenceOf(text: string): Pick<Reason, 'code' | 'values'> | null {
  for (const { code, pattern } of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return { code, values: { ...match.groups } };
  }
  return null;
}
