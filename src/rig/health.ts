/** Whether the target still answers a newcomer, asked as a health check would: over a connection of its own. */
import { fillSome, type Variables } from '../config/template.ts';
import { ask } from '../target/ask.ts';
import { questionOf } from '../target/question.ts';
import type { RigOptions } from './options.ts';
import type { Health } from './types.ts';

/** What a caller that wants to know whether a server lives waits for it, ms. */
const patienceMs = 5000;

/** Asks once. Never rejects: that nothing answers is what it is to find out. */
export async function askHealth({ measurement, signal }: RigOptions, vars: Variables): Promise<Health> {
  const probe = measurement.kind === 'series' ? measurement.held?.probe : undefined;
  if (probe?.kind !== 'http') return { ms: null, why: 'no URL is configured' };
  const url = fillSome(probe.url, vars);
  const ready = { kind: 'http' as const, url, status: probe.status, timeoutMs: patienceMs };
  const question = questionOf(ready, 'http', url);
  if (question === null) return { ms: null, why: 'no URL is configured' };
  const startedAt = performance.now();
  const asked = await ask(question, patienceMs, signal);
  return asked.kind === 'answered' ? { ms: asked.at - startedAt, why: null } : { ms: null, why: asked.why };
}
