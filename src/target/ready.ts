import { setTimeout as delay } from 'node:timers/promises';
import { type Asked, ask, type Question } from './ask.ts';
import { matchLine, type Output } from './output.ts';
import { pollPause } from './pace.ts';

/** `at`: `performance.now()` of the first successful answer. `seen`: what the last try brought. */
export type Readiness =
  | { readonly kind: 'ready'; readonly at: number }
  | { readonly kind: 'late'; readonly seen: string }
  | { readonly kind: 'aborted' };

/** One try may wait for its answer so long at first, ms; doubled each time, so that a slow first answer is let through. */
const firstPatienceMs = 1000;

/** Asks at least once, until the answer is right, `timeoutMs` after `since` at most, or until `signal`. */
export async function untilAnswered(
  question: Question,
  since: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Readiness> {
  let patience = firstPatienceMs;
  let seen = 'nothing was tried';
  let tries = 0;
  for (;;) {
    const left = since + timeoutMs - performance.now();
    if (signal.aborted) return { kind: 'aborted' };
    if (left <= 0 && tries > 0) return { kind: 'late', seen };
    const asked: Asked = await ask(question, Math.min(patience, Math.max(1, left)), signal);
    if (asked.kind === 'answered') return { kind: 'ready', at: asked.at };
    const silent = asked.why.startsWith('no answer');
    // The last try is cut short by the deadline: that it brought nothing says less than what was seen before it.
    if (!silent || left > patience || tries === 0)
      seen = `${question.socket ?? `${question.host}:${question.port}`}: ${asked.why}`;
    tries += 1;
    if (silent) patience *= 2;
    await delay(pollPause(performance.now() - since), undefined, { signal }).catch(() => undefined);
  }
}

/** Waits for a line of output, those already printed included. */
export function untilPrinted(
  output: Output,
  pattern: RegExp,
  since: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Readiness> {
  return new Promise((resolve) => {
    const end = (readiness: Readiness) => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', abort);
      resolve(readiness);
    };
    const abort = () => end({ kind: 'aborted' });
    const stop = output.onLine((line) => {
      if (matchLine(line, pattern)) end({ kind: 'ready', at: performance.now() });
    });
    const seen = `no line matched ${pattern}`;
    const timer = setTimeout(() => end({ kind: 'late', seen }), since + timeoutMs - performance.now());
    signal.addEventListener('abort', abort);
    if (output.find(pattern)) end({ kind: 'ready', at: performance.now() });
    else if (signal.aborted) abort();
  });
}
