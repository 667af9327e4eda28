// Other load tools: how each is asked for so many threads (one, where it says nothing) at so many connections, and where it says its requests per second.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const contenders = {
  wrk: {
    args: (connections, seconds, url) => ['-t1', `-c${connections}`, `-d${seconds}s`, url],
    rate: (text) => Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    total: (text) => Number(/(\d+) requests in/.exec(text)?.[1]),
  },
  'wrk -t2': {
    program: 'wrk',
    args: (connections, seconds, url) => ['-t2', `-c${connections}`, `-d${seconds}s`, url],
    rate: (text) => Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    total: (text) => Number(/(\d+) requests in/.exec(text)?.[1]),
  },
  oha: {
    args: (connections, seconds, url) => ['--no-tui', '-c', `${connections}`, '-z', `${seconds}s`, url],
    rate: (text) => Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
  },
  autocannon: {
    args: (connections, seconds, url) => ['-c', `${connections}`, '-d', `${seconds}`, '--json', url],
    rate: (text) => JSON.parse(text).requests.average,
  },
  k6: {
    args: (connections, seconds, url) => [
      ...['run', '--quiet', '--vus', `${connections}`, '--duration', `${seconds}s`, '-e', `URL=${url}`, '-'],
    ],
    stdin: 'import http from "k6/http"; export default () => http.get(__ENV.URL);',
    rate: (text) => Number(/http_reqs[ .:]+\d+\s+([\d.]+)\/s/.exec(text)?.[1]),
  },
};

/** What a program prints, and the processor time that the shell's `time` says it took, s. */
export async function timed(program, args, stdin = '') {
  const words = [program, ...args].map((word) => `'${word}'`).join(' ');
  const started = run('bash', ['-c', `TIMEFORMAT='CPU %U %S'; time ${words}`], { maxBuffer: 1 << 24 });
  started.child.stdin.end(stdin);
  const { stdout, stderr } = await started;
  const [, user, system] = /CPU ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  return { stdout, cpuSeconds: Number(user) + Number(system) };
}

/** One run of a contender. */
export async function contend(name, connections, seconds, url) {
  const { program = name, args, rate, total, stdin } = contenders[name];
  const { stdout, cpuSeconds } = await timed(program, args(connections, seconds, url), stdin);
  const requests = total?.(stdout) ?? rate(stdout) * seconds;
  return { rate: rate(stdout), usPerRequest: (cpuSeconds * 1e6) / requests };
}
