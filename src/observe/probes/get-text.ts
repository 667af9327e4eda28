import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { ProbeFailed } from '../../errors/observe.ts';

/** A collection of a heap of several GiB takes seconds; longer than this it hangs. */
const answerMs = 60_000;
/** A profile of all stacks of 100,000 goroutines is about 60 MB. */
const mostBytes = 128 * 2 ** 20;

/**
 * The body of a GET that answers 200. The connection is closed after it, so that between readings nothing of the
 * probe is held open in the target. Throws `probe-failed`.
 */
export async function getText(url: string): Promise<string> {
  return (await getBytes(url)).toString('utf8');
}

/** As `getText`; `moreMs`: how long the answer is made for before it comes. */
export function getBytes(url: string, moreMs = 0): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = (why: string, cause?: Error) => reject(new ProbeFailed(url, why, { cause }));
    const get = url.startsWith('https:') ? getHttps : getHttp;
    const signal = AbortSignal.timeout(answerMs + moreMs);
    const request = get(url, { agent: false, signal }, (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) request.destroy(new Error(`over ${mostBytes} bytes`));
        else parts.push(part);
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts));
        else fail(`it answered ${answer.statusCode}`);
      });
      answer.on('error', (error) => fail(error.message, error));
    });
    request.on('error', (error) =>
      fail(signal.aborted ? `no answer within ${answerMs / 1000} s` : error.message, error),
    );
  });
}
