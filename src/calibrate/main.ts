/**
 * The servers of `ratingplate calibrate`: `node calibrate-server.js KIND --port N --account FOLDER [--amount N]`.
 * Each does one thing whose cost it knows, and writes its own account of it to FOLDER as it ends.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Fixture } from './accounts.ts';
import { delay } from './servers/delay.ts';
import { flood } from './servers/flood.ts';
import { hold } from './servers/hold.ts';
import { outcome } from './servers/outcome.ts';
import { pace } from './servers/pace.ts';
import { ready } from './servers/ready.ts';
import { spendHere, spendInThreads } from './servers/spend.ts';
import { spike } from './servers/spike.ts';
import { member, tree } from './servers/tree.ts';

/** How long the spike of one process lasts, ms (method.md, "Calibration"). */
const spikeMs = 50;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, account: { type: 'string' }, amount: { type: 'string' } },
});
const [port, amount, folder] = [Number(values.port), Number(values.amount ?? 0), values.account ?? '.'];

const servers: Readonly<Record<string, () => Fixture>> = {
  hold: () => hold(port, amount),
  spike: () => spike(port, amount, spikeMs),
  spend: () => spendHere(port),
  threads: () => spendInThreads(port),
  delay: () => delay(port),
  outcome: () => outcome(port),
  pace: () => pace(port, amount),
  ready: () => ready(port, amount),
  flood: () => flood(port),
  tree: () => tree(port, amount, fileURLToPath(import.meta.url), ['leaf', '--account', folder]),
  leaf: () => {
    // Its parent is all it lives for.
    process.once('disconnect', end);
    setImmediate(() => process.send?.('started'));
    return member('leaf');
  },
};

let fixture: Fixture | undefined;

/** Whatever it is told by, it ends once, and with its account. */
function end(): void {
  writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(fixture?.account()));
  process.exit(0);
}

fixture = servers[positionals[0] ?? '']?.();
if (fixture === undefined) {
  process.stderr.write(`expected one of ${Object.keys(servers).join(', ')}\n`);
  process.exit(2);
}
process.once('SIGTERM', end);
