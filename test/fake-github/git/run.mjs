import { spawn } from 'node:child_process';

/** Environment for git: the one repository, none of the caller's git variables, no personal configuration. */
export function gitEnvironment(directory) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(inherited),
    GIT_DIR: directory,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    LC_ALL: 'C',
  };
}

/**
 * Runs one git command to its end.
 * @param {string} directory bare repository
 * @param {string[]} args
 * @param {string | Buffer} [input] standard input
 * @returns {Promise<{code: number, stdout: Buffer, stderr: string}>}
 */
export function runGit(directory, args, input = '') {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { env: gitEnvironment(directory), stdio: 'pipe' });
    const out = [];
    const err = [];
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: code ?? -1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() }),
    );
    // git may end before it has read everything; its exit code tells, not EPIPE.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** Runs git and gives its output as text, or throws: for commands that cannot fail on a client's account. */
export async function gitText(directory, args, input) {
  const { code, stdout, stderr } = await runGit(directory, args, input);
  if (code !== 0) throw new Error(`git ${args[0]} failed (${code}): ${stderr.trim()}`);
  return stdout.toString();
}
