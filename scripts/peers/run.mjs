import { spawnSync } from 'node:child_process';

const limitMs = 240_000;

/** One retry: without a network the answer is the same, only later. */
export const once = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
/** A package of its own, so that nothing of it gets into ours. */
export const alone = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];

/** Runs a command; throws what it said last where it failed. */
export function run(command, args, cwd) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: limitMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return;
  const said = `${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n').slice(-8).join('\n    ');
  throw new Error(`${[command, ...args].join(' ')}: ${error?.message ?? `exit ${status}`}\n    ${said}`);
}
