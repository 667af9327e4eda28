/** The published figures of the first seed system, as what sample rounds are made of. */

export interface Shape {
  readonly id: string;
  readonly title: string;
  readonly endpoint: 'stdio' | 'http';
  readonly surface: string;
  readonly clients: number;
  readonly inFlight: number;
  readonly idle: number | null;
  readonly one: number;
  readonly extra: number;
  readonly peak: number;
  readonly ready: number;
  readonly first: number;
  readonly cores: number;
  readonly goroutines: number;
  readonly payload: number;
  /** p50 alone, p50 with all calling, calls in a window, by method. */
  readonly methods: readonly (readonly [name: string, alone: number, p50: number, calls: number])[];
}

export const methodNames = ['smallest listing', 'one call', 'whole surface'] as const;

/** Idle, one client, per extra client, peak; ready, first call; cores, goroutines, payload | alone, p50, calls per method. */
const published = `
stdio, dynamic            |  - 106   106  995  331  351 10.39  34   12119 | 0.31 0.65 9000 |  8.2  30 5000 | 0.92  1.9  9000
stdio, meta               |  - 107   107 1018  320  341  7.94  36  598213 | 0.3  0.64 9000 |  0.7 1.7 9000 |  9.1   42  3800
stdio, individual         |  - 277   265 2291 1180 1279 11.2   36 3211904 | 0.28 0.57 9000 |  0.4 0.87 9000 | 145  379   210
stdio, dynamic, telemetry |  - 111   112 1048  312  333 10.8   43   12119 | 0.34 0.79 9000 |  8.4  30 5000 |  0.9  1.7  9000
http, dynamic             | 35 108  0.15  375   12  319  9.74 291   12142 | 0.42   33 7700 |  9.9 213 1200 | 0.96   21 12000
http, meta                | 37 112  0.09  324   11  324  9.28 293  598940 | 0.44   10 9900 | 0.97  23 9900 |   11  270   950
http, individual          | 36 282 -0.53 1422   12 1277 11.47 165 3212330 | 0.41  9.8 9900 |  1.1 8.4 9900 |  151 2394   140
http, dynamic, telemetry  | 38 113  0.14  383   12  319 10.18 300   12142 | 0.45   14 9000 | 10.1 213 1200 | 0.98   20 12000
`;

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);

export const shapes: readonly Shape[] = published.trim().split('\n').map(shapeOf);

function shapeOf(row: string): Shape {
  const [title = '', figures = '', ...latency] = row.split('|').map((part) => part.trim());
  const [
    idle = Number.NaN,
    one = 0,
    extra = 0,
    peak = 0,
    ready = 0,
    first = 0,
    cores = 0,
    goroutines = 0,
    payload = 0,
  ] = numbers(figures);
  const [endpoint, surface = ''] = title.split(', ');
  const stdio = endpoint === 'stdio';
  const methods = latency.map((part, i) => {
    const [alone = 0, p50 = 0, calls = 0] = numbers(part);
    return [methodNames[i] ?? '', alone, p50, calls] as const;
  });
  const load = { clients: stdio ? 8 : 64, inFlight: surface === 'individual' ? 2 : 4 };
  const names = {
    id: title.replaceAll(', ', '-'),
    title,
    endpoint: stdio ? 'stdio' : 'http',
    surface,
  } as const;
  return {
    ...names,
    ...load,
    idle: Number.isNaN(idle) ? null : idle,
    one,
    extra,
    peak,
    ready,
    first,
    cores,
    goroutines,
    payload,
    methods,
  };
}
