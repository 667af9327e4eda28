/** A terminal's progress: one live line for the measurement under way, one kept line for each that has ended. */
import type { Progress, ProgressEvent } from './events.ts';
import { cutTo, failureText, formatDuration, formatFigure, plain } from './format.ts';

export interface TerminalOptions {
  readonly write: (text: string) => void;
  readonly columns: () => number;
  readonly color: boolean;
}

interface Live {
  head: string;
  phase: string;
  left: string;
  figures: Map<string, string>;
}

const clearLine = '\r\u001b[K';

/** Draws events on a terminal; `NO_COLOR` is the caller's `color: false`. */
export function terminalProgress(options: TerminalOptions): Progress {
  const live: Live = { head: '', phase: '', left: '', figures: new Map() };
  const paint = (code: number, text: string) => (options.color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const keep = (line: string) => options.write(`${clearLine}${line}\n`);
  const draw = () => options.write(clearLine + liveLine(live, options.columns(), paint));
  return (event) => {
    const line = keptLine(event, live, paint);
    if (line !== null) keep(line);
    follow(event, live);
    if (event.event === 'run-ended') options.write(clearLine);
    else if (live.head !== '') draw();
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
      return `${paint(1, plain(event.name))}: ${event.measurements.length} measurements, profile ${event.profile}, about ${formatDuration(event.estimateMs)}`;
    case 'round-ended':
      return event.failed === null ? endedLine(event.ms, live, paint) : failedLine(event.failed, live, paint);
    case 'note':
      return `${paint(event.level === 'warning' ? 33 : 36, event.level)}: ${plain(event.message)}`;
    default:
      return null;
  }
}

function endedLine(ms: number, live: Live, paint: (code: number, text: string) => string): string {
  return `${paint(32, 'done')} ${live.head} in ${formatDuration(ms)}${figuresOf(live)}`;
}

function failedLine(
  failed: { code: string; message: string; hint: string },
  live: Live,
  paint: (code: number, text: string) => string,
): string {
  return `${paint(31, 'broke')} ${live.head}: ${failureText(failed)}`;
}

/** Moves the live line on. */
function follow(event: ProgressEvent, live: Live): void {
  if (event.event === 'round-started') {
    live.head = `${plain(event.title)}, round ${event.round} of ${event.rounds}`;
    live.phase = '';
    live.figures.clear();
  } else if (event.event === 'phase') {
    live.phase = `${event.phase}${event.detail === '' ? '' : ` ${plain(event.detail)}`}, ${event.clients} clients`;
    live.left = `${formatDuration(event.leftMs)} left`;
  } else if (event.event === 'figure') {
    const name = event.method === null ? event.figure : `${plain(event.method)} ${event.figure}`;
    live.figures.set(
      name.replace(/_(mib|ms|cores|per_s)$/, '').replaceAll('_', ' '),
      formatFigure(event.value, event.unit),
    );
  } else if (event.event === 'round-ended') {
    live.head = '';
  }
}

function figuresOf(live: Live): string {
  const last = [...live.figures].slice(-4).map(([name, value]) => `${name} ${value}`);
  return last.length === 0 ? '' : `: ${last.join(', ')}`;
}

/** Columns kept free: the `^C` that a terminal writes after the live line must not wrap it either. */
const spare = 2;

/** Cuts the live line to the terminal, so that it never wraps (a wrapped line cannot be rewritten). */
function liveLine(live: Live, columns: number, paint: (code: number, text: string) => string): string {
  const parts = [live.head, live.phase, live.left].filter((part) => part !== '').join(' | ');
  const text = `${parts}${figuresOf(live)}`;
  return paint(2, cutTo(text, columns - 1 - spare));
}
