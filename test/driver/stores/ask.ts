/** Asks Redis through `redis-cli`, which shares nothing with ours. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What it prints, its last newline cut. @throws where Redis refuses. */
export async function ask(
  port: number,
  words: readonly string[],
  options: readonly string[] = [],
): Promise<string> {
  const { stdout } = await promisify(execFile)('redis-cli', ['-e', '-p', String(port), ...options, ...words]);
  return stdout.trimEnd();
}
