/** No progress, but what went wrong: a run that fails without a word would have to be made again to learn why. */
import type { Progress } from './events.ts';
import { failureText, plain } from './format.ts';

/** Writes broken rounds and warnings, nothing else. */
export function quietProgress(write: (text: string) => void): Progress {
  return (event) => {
    if (event.event === 'round-ended' && event.failed !== null)
      write(`${plain(event.id)}, round ${event.round} broke: ${failureText(event.failed)}\n`);
    if (event.event === 'note' && event.level === 'warning') write(`warning: ${plain(event.message)}\n`);
  };
}
