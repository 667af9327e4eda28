/**
 * A terminal's progress: one kept line for each round that has ended, and below it one live line that says how far the run
 * is, what is left, and what was last found. It is drawn by the harness alone, at each event and once a second.
 */
import type { Progress, ProgressEvent } from './events.ts';
import {
  clientsText,
  columnsOf,
  cutTo,
  failureText,
  formatDuration,
  formatFigure,
  measurementsText,
  plain,
} from './format.ts';

export interface TerminalOptions {
  readonly write: (text: string) => void;
  readonly columns: () => number;
  readonly color: boolean;
  /** ms */
  readonly now: () => number;
  /** Calls again and again until the returned function is called; by itself it keeps nothing running. */
  readonly every: (ms: number, task: () => void) => () => void;
}

interface Live {
  /** Rounds of the run, and which of them is under way. */
  rounds: number;
  nth: number;
  head: string;
  phase: string;
  /** When the run will be over, by what is known now; null = that was not said. */
  endsAt: number | null;
  figures: Map<string, string>;
}

const tickMs = 1000;

const clearLine = '\r\u001b[K';

/** Draws events on a terminal; `NO_COLOR` is the caller's `color: false`. */
export function terminalProgress(options: TerminalOptions): Progress {
  const live: Live = { rounds: 0, nth: 0, head: '', phase: '', endsAt: null, figures: new Map() };
  const paint = (code: number, text: string) => (options.color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const keep = (line: string) => options.write(`${clearLine}${line}\n`);
  const draw = () => {
    if (live.head !== '')
      options.write(clearLine + paint(2, liveLine(live, options.columns(), options.now())));
  };
  let endTicks = () => {};
  return (event) => {
    const line = keptLine(event, live, paint);
    if (line !== null) keep(line);
    follow(event, live, options.now());
    if (event.event === 'run-started') endTicks = options.every(tickMs, draw);
    if (event.event !== 'run-ended') return draw();
    endTicks();
    options.write(clearLine);
  };
}

/** The line an event leaves on the screen, or null. */
function keptLine(
  event: ProgressEvent,
  live: Live,
  paint: (code: number, text: string) => string,
): string | null {
  switch (event.event) {
    case 'run-started':
      return `${paint(1, plain(event.name))}: ${measurementsText(event.measurements.length)}, profile ${event.profile}, about ${formatDuration(event.estimateMs)}`;
    case 'round-ended':
      return event.failed === null ? endedLine(event.ms, live, paint) : failedLine(event.failed, live, paint);
    case 'note':
      return `${paint(event.level === 'warning' ? 33 : 36, event.level)}: ${plain(event.message)}`;
    default:
      return null;
  }
}

function endedLine(ms: number, live: Live, paint: (code: number, text: string) => string): string {
  return `${paint(32, 'done')} ${live.head} in ${formatDuration(ms)}${after(lastFigures(live))}`;
}

function failedLine(
  failed: { code: string; message: string; hint: string },
  live: Live,
  paint: (code: number, text: string) => string,
): string {
  return `${paint(31, 'broke')} ${live.head}: ${failureText(failed)}`;
}

/** Moves the live line on. */
function follow(event: ProgressEvent, live: Live, now: number): void {
  if (event.event === 'run-started') {
    live.rounds = event.rounds;
  } else if (event.event === 'round-started') {
    live.nth += 1;
    live.head = `${plain(event.title)}, round ${event.round} of ${event.rounds}`;
    live.phase = '';
    live.endsAt = now + event.leftMs;
    live.figures.clear();
  } else if (event.event === 'phase') {
    live.phase = `${event.phase}${event.detail === '' ? '' : ` ${plain(event.detail)}`}, ${clientsText(event.clients)}`;
    live.endsAt = now + event.leftMs;
  } else if (event.event === 'figure') {
    const name = event.method === null ? event.figure : `${plain(event.method)} ${event.figure}`;
    // The last ones are shown: one that is found again is the last.
    const key = name.replace(/_(mib|ms|cores|per_s)$/, '').replaceAll('_', ' ');
    live.figures.delete(key);
    live.figures.set(key, formatFigure(event.value, event.unit));
  } else if (event.event === 'round-ended') {
    live.head = '';
  }
}

/** The last four, as they came. */
const lastFigures = ({ figures }: Live): string[] =>
  [...figures].slice(-4).map(([name, value]) => `${name} ${value}`);

const after = (figures: readonly string[]): string => (figures.length === 0 ? '' : `: ${figures.join(', ')}`);

/** Columns kept free: the `^C` that a terminal writes after the live line must not wrap it either. */
const spare = 2;
/** What is left of a title that is cut shorter, columns, tells nobody anything. */
const leastHead = 10;

/**
 * How far the run is and what is left, the round, its phase, the last figures: cut to the terminal, so that it never wraps
 * (a wrapped line cannot be rewritten). The round's title, which changes least, gives way to the others.
 */
function liveLine(live: Live, columns: number, now: number): string {
  const room = columns - 1 - spare;
  const [far, phase] = [`${live.nth}/${live.rounds}${leftOf(live, now)}`, live.phase];
  const headRoom = room - columnsOf(`${far} |  | ${phase}`);
  const head = headRoom < leastHead ? '' : cutTo(live.head, headRoom);
  const parts = [far, head, phase].filter((part) => part !== '').join(' | ');
  // The newest first: what is cut off is the oldest.
  return cutTo(`${parts}${after(lastFigures(live).reverse())}`, room);
}

function leftOf({ endsAt }: Live, now: number): string {
  if (endsAt === null) return '';
  return endsAt > now ? `, ${formatDuration(endsAt - now)} left` : ', longer than thought';
}
