/** Action entry, for the step and for its clean-up: reads the runner's environment, runs one command, sets the exit code. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as core from '@actions/core';
import type { ActionDeps } from './action/deps.ts';
import { cleanUp, runAction } from './action/run.ts';
import { readRunner } from './action/runner.ts';
import { withoutSecrets } from './action/trust.ts';
import type { ProgressStream } from './progress/index.ts';

/** The state that post.ts sets, so that the same program knows that it is now run for the clean-up. */
const started = 'started';

/** A job has a log of lines, also where its runner gives a step a terminal: there a live line is but control characters. */
const lines = (stream: NodeJS.WriteStream): ProgressStream => ({ write: (text) => stream.write(text) });

/** The world as the Action sees it; a cancelled job becomes one abort signal. */
function makeDeps(): ActionDeps {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort(name));
  const runner = readRunner(process.env, process.cwd());
  return {
    runner,
    env: process.env,
    core,
    command: {
      cwd: runner.workspace,
      env: { ...withoutSecrets(process.env), NO_COLOR: '1' },
      stdout: lines(process.stdout),
      stderr: lines(process.stderr),
      entries: path.dirname(fileURLToPath(import.meta.url)),
      execPath: process.execPath,
      signal: controller.signal,
    },
    output: core.setOutput,
    writeSummary: async (markdown) => {
      if (process.env['GITHUB_STEP_SUMMARY']) await core.summary.addRaw(markdown).write({ overwrite: true });
    },
    loadExec: async () => (await import('@actions/exec')).exec,
    loadArtifacts: async () => {
      // What it unpacks archives with still calls Buffer(); a user can do nothing about that.
      Object.assign(process, { noDeprecation: true });
      return new (await import('@actions/artifact')).DefaultArtifactClient();
    },
    sleep: (ms) => sleep(ms),
    nonce: randomUUID,
  };
}

/** The step itself. */
async function step(): Promise<void> {
  for (const name of ['github-token', 'artifact-token']) {
    const token = core.getInput(name);
    if (token !== '') core.setSecret(token);
  }
  process.exitCode = await runAction((name) => core.getInput(name), makeDeps());
}

if (core.getState(started) === 'true') await cleanUp(makeDeps());
else await step();
