/** Progress in a log: one line per phase, nothing rewritten. */
import type { Progress, ProgressEvent } from './events.ts';
import { clientsText, failureText, formatDuration, measurementsText, plain } from './format.ts';

/** Writes one line per phase, round and note. */
export function logProgress(write: (text: string) => void): Progress {
  return (event) => {
    const line = logLine(event);
    if (line !== null) write(`${line}\n`);
  };
}

function logLine(event: ProgressEvent): string | null {
  switch (event.event) {
    case 'run-started':
      return `${plain(event.name)}: ${measurementsText(event.measurements.length)}, profile ${event.profile}, about ${formatDuration(event.estimateMs)}; kept in ${event.folder}`;
    case 'round-started':
      return `${plain(event.title)}, round ${event.round} of ${event.rounds}`;
    case 'phase':
      return `  ${event.phase}${event.detail === '' ? '' : ` ${plain(event.detail)}`}, ${clientsText(event.clients)}${leftText(event.leftMs)}`;
    case 'round-ended':
      return event.failed === null
        ? `  done in ${formatDuration(event.ms)}`
        : `  broke: ${failureText(event.failed)}`;
    case 'note':
      return `${event.level}: ${plain(event.message)}`;
    case 'run-ended':
      return `record: ${event.record}${event.complete ? '' : ' (incomplete)'}, ${formatDuration(event.ms)}`;
    default:
      return null;
  }
}

/** Nothing where nothing is reckoned with: "0.0 s left" would stand there for as long as it takes all the same. */
const leftText = (ms: number): string => (ms < 50 ? '' : `, ${formatDuration(ms)} left`);
