/** The summary of a calibration: every reading. */
import type { Calibrated } from '../../commands/calibrate-report.ts';
import { readingsTable } from '../../render/blocks/calibration.ts';
import { markup } from '../../render/escape.ts';
import { localeOf } from '../../render/locales/index.ts';
import { cutToFit } from './fit.ts';

export function calibrationSummary({ calibration, stored }: Calibrated): string {
  const { host, readings, tool } = calibration;
  const failed = readings.filter(({ result }) => result === 'fail').length;
  const title = failed === 0 ? 'the instrument on this host' : `${failed} readings of this host fail`;
  const machine = [
    host.cpu_model ?? 'unknown CPU',
    `kernel ${host.kernel ?? 'unknown'}`,
    `Node ${host.node}`,
  ];
  const kept = 'file' in stored ? 'Records measured here from now on carry it.' : `Not kept: ${stored.why}.`;
  const parts = [
    `## ratingplate: ${title}`,
    `${markup(machine.join(', '))}; ratingplate ${markup(tool)}. ${markup(kept)}`,
    readingsTable(readings, localeOf('en')),
  ];
  return cutToFit(`${parts.join('\n\n')}\n`, 'the log of this step');
}
