// One step of the Action as a runner starts it: `main.js` in a process of its own, with inputs and files in its environment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @returns {Promise<{ outputs: Record<string, string> }>}
 * @throws where the step fails; what it said has been told
 */
export async function runStep({
  main,
  workspace,
  scratch,
  repository,
  tag,
  inputs,
  say,
  hosted = false,
  api,
}) {
  const folder = mkdtempSync(path.join(scratch, 'step-'));
  const file = (name, content = '') => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const output = file('output');
  const temp = path.join(scratch, 'temp');
  mkdirSync(temp, { recursive: true });
  const child = spawn(process.execPath, [main], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH ?? '', HOME: scratch, CI: 'true', GITHUB_ACTIONS: 'true' },
      ...{ GITHUB_WORKSPACE: workspace, RUNNER_WORKSPACE: scratch, RUNNER_TEMP: temp },
      ...{ RUNNER_OS: 'Linux', RUNNER_ARCH: process.arch.toUpperCase(), RUNNER_TOOL_CACHE: scratch },
      RUNNER_ENVIRONMENT: hosted ? 'github-hosted' : 'self-hosted',
      ...{ GITHUB_REPOSITORY: repository, GITHUB_SERVER_URL: 'https://github.com' },
      GITHUB_API_URL: api ?? 'https://api.github.com',
      ...{ GITHUB_EVENT_NAME: 'push', GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: tag },
      ...{ GITHUB_RUN_ID: '1', GITHUB_RUN_ATTEMPT: '1' },
      GITHUB_OUTPUT: output,
      GITHUB_STATE: file('state'),
      GITHUB_STEP_SUMMARY: file('summary'),
      GITHUB_EVENT_PATH: file(
        'event.json',
        JSON.stringify({ repository: { default_branch: 'main', fork: false } }),
      ),
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
      ),
    },
  });
  child.stdout.setEncoding('utf8').on('data', say);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${inputs.command} ended with code ${code}`);
  return { outputs: keyed(readFileSync(output, 'utf8')) };
}

/** `name<<delimiter`, lines, `delimiter`. */
const keyed = (text) =>
  Object.fromEntries(
    Array.from(text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm), ([, name, , value]) => [name, value]),
  );
