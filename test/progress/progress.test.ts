import { describe, expect, it } from 'vitest';
import type { ProgressEvent } from '../../src/progress/events.ts';
import { cutTo, formatDuration, formatFigure, measurementsText, plain } from '../../src/progress/format.ts';
import { chooseProgress } from '../../src/progress/index.ts';
import { terminalProgress } from '../../src/progress/terminal.ts';

const events: readonly ProgressEvent[] = [
  {
    event: 'run-started',
    name: 'demo',
    profile: 'demo',
    measurements: ['http'],
    rounds: 1,
    estimateMs: 21_000,
    folder: '.ratingplate/x',
  },
  { event: 'round-started', id: 'http', title: 'http', round: 1, rounds: 2, leftMs: 20_000 },
  { event: 'phase', id: 'http', round: 1, phase: 'admit', detail: '', clients: 8, leftMs: 18_000 },
  {
    event: 'figure',
    id: 'http',
    round: 1,
    figure: 'one_client_mib',
    method: null,
    value: 81.25,
    unit: 'mib',
  },
  { event: 'figure', id: 'http', round: 1, figure: 'idle_mib', method: null, value: null, unit: 'mib' },
  { event: 'round-ended', id: 'http', round: 1, ms: 9000, failed: null },
  { event: 'round-started', id: 'http', title: 'http', round: 2, rounds: 2, leftMs: 9000 },
  {
    event: 'round-ended',
    id: 'http',
    round: 2,
    ms: 1000,
    failed: { code: 'target-lost', message: 'gone\u001b[2J; it said:\n    no such folder', hint: 'Look.' },
  },
  { event: 'note', level: 'warning', code: 'x', message: 'careful' },
  { event: 'run-ended', record: '.ratingplate/x/record.json', complete: false, ms: 65_000 },
];

function shown(choice: {
  json?: boolean;
  quiet?: boolean;
  color?: boolean;
  tty?: boolean;
  columns?: number;
}): string {
  let text = '';
  const stream = {
    write: (piece: string) => (text += piece),
    isTTY: choice.tty ?? false,
    columns: choice.columns ?? 80,
  };
  const progress = chooseProgress({
    json: choice.json ?? false,
    quiet: choice.quiet ?? false,
    color: choice.color ?? false,
    stream,
  });
  for (const event of events) progress(event);
  return text;
}

describe('progress', () => {
  it('in a log is one line per phase and nothing rewritten', () => {
    expect(shown({})).toMatchInlineSnapshot(`
      "demo: 1 measurement, profile demo, about 21 s; kept in .ratingplate/x
      http, round 1 of 2
        admit, 8 clients, 18 s left
        done in 9.0 s
      http, round 2 of 2
        broke: gone [2J; it said:
              no such folder (target-lost)
          Look.
      warning: careful
      record: .ratingplate/x/record.json (incomplete), 1 min 05 s
      "
    `);
  });

  it('on a terminal keeps one line per round and ends with a clean line', () => {
    const text = shown({ tty: true, columns: 200 });
    expect(text).toContain('done http, round 1 of 2 in 9.0 s: one client 81.3 MiB, idle n/a');
    expect(text).toContain('demo: 1 measurement, profile demo');
    expect(measurementsText(2)).toBe('2 measurements');
    expect(text.endsWith('\r\u001b[K')).toBe(true);
  });

  it('never wraps a live line, however narrow the terminal', () => {
    const lines = shown({ tty: true, columns: 30 }).split('\r\u001b[K');
    const live = lines.filter((line) => !line.includes('\n'));
    expect(live.length).toBeGreaterThan(2);
    // Two columns stay free for the ^C of whoever breaks it off.
    for (const line of live) expect(line.length).toBeLessThan(28);
  });

  it('colours only when asked', () => {
    expect(shown({ tty: true })).not.toContain('\u001b[3');
    expect(shown({ tty: true, color: true })).toContain('\u001b[32m');
  });

  it('lets no control sequence of a message through', () => {
    expect(shown({ tty: true })).not.toContain('\u001b[2J');
    expect(plain('a\u001b[2Jb\nc\u202ed')).toBe('a [2Jb c d');
  });

  it('as JSON is every event, one a line', () => {
    const lines = shown({ json: true, quiet: true, tty: true }).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(events);
  });

  it('with --quiet is what went wrong, and nothing else', () => {
    for (const tty of [false, true])
      expect(shown({ quiet: true, tty })).toMatchInlineSnapshot(`
        "http, round 2 broke: gone [2J; it said:
                no such folder (target-lost)
            Look.
        warning: careful
        "
      `);
  });
});

describe('the live line', () => {
  const clock = { now: 0, tick: () => {}, ended: false };
  const lines = (columns: number) => {
    const written: string[] = [];
    const progress = terminalProgress({
      write: (text) => written.push(text),
      columns: () => columns,
      color: false,
      now: () => clock.now,
      every: (_, task) => {
        clock.tick = task;
        return () => (clock.ended = true);
      },
    });
    return { progress, last: () => written.at(-1)?.replace('\r\u001b[K', '') };
  };
  const started = { ...events[0], rounds: 16 } as ProgressEvent;
  const round = { ...events[1], title: 'http, dynamic, telemetry off', leftMs: 400_000 } as ProgressEvent;
  const phase = { ...events[2], phase: 'step 100', clients: 100, leftMs: 65_000 } as ProgressEvent;

  it('says how far the run is, what is left, the round, its phase and the last figures', () => {
    const { progress, last } = lines(120);
    for (const event of [started, round, phase, events[3] as ProgressEvent]) progress(event);
    expect(last()).toBe(
      '1/16, 1 min 05 s left | http, dynamic, telemetry off, round 1 of 2 | step 100, 100 clients: one client 81.3 MiB',
    );
  });

  it.each([
    [80, '1/16, 1 min 05 s left | http, dynamic, telemetry off… | step 100, 100 clients'],
    [40, '1/16, 1 min 05 s left | step 100, 10…'],
  ])('keeps what changes on %i columns', (columns, text) => {
    const { progress, last } = lines(columns);
    for (const event of [started, round, phase]) progress(event);
    expect(last()).toBe(text);
  });

  it('goes on by itself: once a second it counts down, and never shows nothing left', () => {
    const { progress, last } = lines(120);
    for (const event of [started, round, phase]) progress(event);
    clock.now += 5000;
    clock.tick();
    expect(last()).toContain('1/16, 1 min 00 s left |');
    clock.now += 60_000;
    clock.tick();
    expect(last()).toContain('1/16, longer than thought |');
    progress({ ...phase, leftMs: 30_000 } as ProgressEvent);
    expect(last()).toContain('1/16, 30 s left |');
  });

  it('stands still between two rounds, and ends with the run', () => {
    const { progress, last } = lines(120);
    for (const event of [started, round, events[5] as ProgressEvent]) progress(event);
    const before = last();
    clock.tick();
    expect(last()).toBe(before);
    clock.ended = false;
    progress(events.at(-1) as ProgressEvent);
    expect([clock.ended, last()]).toEqual([true, '']);
  });

  it('shows a figure that is found again as the last one', () => {
    const { progress, last } = lines(200);
    const figure = events[3] as ProgressEvent;
    for (const event of [
      started,
      round,
      figure,
      events[4] as ProgressEvent,
      { ...figure, value: 90 } as ProgressEvent,
    ])
      progress(event);
    expect(last()).toMatch(/: one client 90 MiB, idle n\/a$/);
  });

  it('counts one client as one', () => {
    const { progress, last } = lines(120);
    for (const event of [started, round, { ...phase, clients: 1 } as ProgressEvent]) progress(event);
    expect(last()).toMatch(/, 1 client$/);
  });

  it('is lines of a log on a terminal that can do nothing else', () => {
    let text = '';
    const stream = { write: (piece: string) => (text += piece), isTTY: true, columns: 80 };
    const progress = chooseProgress({ json: false, quiet: false, color: true, dumb: true, stream });
    for (const event of events) progress(event);
    expect(text).not.toContain('\u001b');
    expect(text).toContain('admit, 8 clients, 18 s left');
  });
});

describe('formats', () => {
  it('cut to the columns of a terminal, of which a wide character takes two', () => {
    expect(cutTo('abcdef', 6)).toBe('abcdef');
    expect(cutTo('abcdefg', 6)).toBe('abcde…');
    expect(cutTo('日本語', 6)).toBe('日本語');
    expect(cutTo('日本語の', 6)).toBe('日本…');
    expect(cutTo('a日本語', 6)).toBe('a日本…');
    expect(cutTo('🚀🚀🚀🚀', 5)).toBe('🚀🚀…');
    expect(cutTo('abc', 1)).toBe('…');
    expect(cutTo('abc', 0)).toBe('');
    expect(cutTo('abc', -3)).toBe('');
    expect(cutTo('', -3)).toBe('');
  });

  it.each([
    [95, '0.1 s'],
    [9940, '9.9 s'],
    [59_400, '59 s'],
    [59_600, '60 s'],
    [65_000, '1 min 05 s'],
    [3_600_000, '1 h 00 min'],
    [9_000_000, '2 h 30 min'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
  it.each([
    [null, 'mib', 'n/a'],
    [0.123, 'ms', '0.12 ms'],
    [81.25, 'mib', '81.3 MiB'],
    [1234.5, 'per_s', '1235 /s'],
    [8, 'count', '8'],
  ])('%s %s is %s', (value, unit, text) => {
    expect(formatFigure(value, unit)).toBe(text);
  });
});
