/** English: a grid of paths and parameters. */

import type { GridText } from './grid-text.ts';
import type { Charts } from './locale.ts';

export const grid: GridText = {
  connections: (n) => (n === '1' ? '1 connection' : `${n} connections`),
  perSecond: (path) => `${path}, requests/s`,
  caption: '**Requests per second**',
  howToRead: (samples, seconds, instances) =>
    `A figure is the median of ${instances} ${instances === '1' ? 'instance' : 'instances'}, each the median of its ${samples} ${samples === '1' ? 'sample' : 'samples'} of ${seconds} s, and never the best of them${instances === '1' ? '' : '; small print: the lowest and the highest instance'}.`,
  inFlight: (n) =>
    `Closed loop: each connection keeps ${n} ${n === '1' ? 'request' : 'requests'} in flight and sends the next when one is answered, so latency past saturation is queueing.`,
  inFlightPaced: (n) =>
    `Closed loop with a pause between calls: each connection keeps at most ${n} ${n === '1' ? 'request' : 'requests'} in flight.`,
  caveats: (path, note) => `${path}: ${note}`,
  noisy: '≈ noisy: the range of the instances is wider than ±10 % of the figure.',
  resources: {
    caption: '**What it took**',
    heads: {
      path: 'Path',
      client: 'Client cores',
      server: 'Server cores (share of the machine)',
      perRequest: 'Server µs per request',
      peak: 'Sampled peak, MiB',
      processes: 'Processes',
      bytes: 'Bytes per response',
    },
    howToRead: (cpus) =>
      `Medians of the same samples. Client: the load generator, whose processor time and memory are in none of the server’s figures. Server: all processes of the target; the share is of ${cpus} logical CPUs. Latency is of the successful requests that began in the sample, nearest rank. Bytes: the body of a successful response, mean.`,
  },
  ratios: {
    caption: '**How paths stand to each other**',
    head: (to, from) => `${to} / ${from}, requests/s`,
    howToRead:
      'Ratios are of samples in pairs, which ran one after the other, with instances of both there at the same time; small print: the 95 % interval (Student’s t over the logarithms).',
    none: (list) =>
      `No ratio where paths differ in more than one thing, since it could not say which of them made it: ${list}.`,
    refused: (to, from, factors) => `${to} and ${from} (${factors})`,
    factors: {
      ...{ target: 'target', protocol: 'protocol', endpoint: 'endpoint', method: 'method' },
      ...{ 'in flight': 'requests in flight', pace: 'pace' },
    },
    axis: (name) => name,
    ofRuns: 'No ratio is taken between runs or hosts.',
  },
  ab: {
    caption: (paths, where) => `**One request, side by side**: ${paths}, ${where}.`,
    report: (path) => `As wrk would print the middle sample of ${path}:`,
    command: (path) => `The same with wrk (PORT is where ${path} listens):`,
    heads: {
      what: 'What wrk cannot say',
      rate: 'Requests/s, median',
      little: 'Requests/s by Little’s law',
      p50: 'p50, ms',
      p99: 'p99, ms',
      perRequest: 'Server µs per request',
      server: 'Server cores (share of the machine)',
      hot: 'Mean memory under load, MiB',
      peak: 'Sampled peak, MiB',
      processes: 'Processes',
      payload: 'Bytes per response, body',
      wire: 'Bytes per response, all',
      driver: 'Busiest driver thread, share of the time',
      cold: 'First call of all, ms',
      connection: 'First call over the next connection, ms',
      warm: 'Later calls alone, ms',
    },
    howToRead:
      'By Little’s law: what is kept in flight over the mean latency; it should be the rate, or something else waited. First and later calls were made one by one before any load: where an answer is kept, the first of all pays for the others.',
    uncorrected:
      'wrk’s units and rounding, its figures uncorrected: before it prints, wrk adds latencies of requests that it believes it would have sent meanwhile.',
    corrected: (path, mean, p50, p99) =>
      `With that correction ${path} would read mean ${mean}, 50 % ${p50}, 99 % ${p99}.`,
    same: (check) => `That they give the same answer was checked: ${check}.`,
    different: (check) => `**They do not give the same answer**: ${check}.`,
    unchecked: 'Whether they give the same answer was not checked.',
    ratio: (to, from, times, range) => `${to} answers ${times} times as many requests as ${from} (${range}).`,
    cpuRatio: (to, from, times, range) =>
      `A request to ${to} takes ${times} times the server’s processor time of one to ${from} (${range}).`,
  },
  evidence: (name, headline, sha256) => `${name}: ${headline} (SHA-256 of the whole: ${sha256})`,
  glance: {
    cases: (n) => `${n} cases`,
    rate: (path, range, cells) => `${path} answers ${range} requests/s over ${cells}.`,
    cpu: (path, range) => `A request to ${path} takes ${range} µs of the server’s processor time.`,
    ratio: (to, from, times, where) => `${to} answers ${times} times as many requests as ${from}, ${where}.`,
  },
  method: {
    grid: (paths, cases) =>
      `A grid of ${paths} ${paths === '1' ? 'path' : 'paths'} and ${cases} ${cases === '1' ? 'case' : 'cases'} of connections and parameters.`,
    cells: (samples, seconds, instances) =>
      `Each cell has ${samples} ${samples === '1' ? 'sample' : 'samples'} of ${seconds} s on each of ${instances} fresh ${instances === '1' ? 'instance' : 'instances'}.`,
    order:
      'Paths take turns, and sizes rise and fall in turn, so that no cell always comes after the same one.',
    wider:
      'The fastest cell of each path is measured again with one more driver thread: over 5 % more, and the figures of that path are bounds of the driver.',
  },
  compare:
    'Of a grid, paths may be compared within this run, at the same connections and parameters, where they differ in one thing; nothing here may be compared with figures of another run.',
};

export const gridCharts: Pick<Charts, 'throughput' | 'throughput-cpu'> = {
  throughput: {
    title: 'Requests per second',
    subtitle: 'Median of the instances and their range, requests/s',
    alt: 'Bar chart of requests per second by case and path.',
  },
  'throughput-cpu': {
    title: 'Server processor time per request',
    subtitle: 'Median of the instances and their range, µs',
    alt: 'Bar chart of the server’s processor time per request by case and path, in µs.',
  },
};
