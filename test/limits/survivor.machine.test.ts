/** `target-survived`: a target that becomes another user's cannot be ended, and that is said, with its process. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { TargetSurvivedError } from '../../src/errors/target.ts';
import { livingIn, workFolder } from '../e2e/support/cli.ts';
import { itWhere, lackingFor, runIn, type World } from './support/world.ts';

const user = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
/** Files are not what is kept from this user: our own are read whoever owns them. */
const files = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
const world: World = {
  setup: `mount --bind "$PWD" /mnt
cd /mnt
mkdir suid
mount -t tmpfs none suid
cp "$(command -v setpriv)" suid/setpriv
chmod 4755 suid/setpriv`,
  before: [...user, ...files],
};

itWhere(
  lackingFor(world),
  'a target that nobody may end is told at the end of the run, with its process',
  async () => {
    const folder = workFolder();
    // Its folder is known by another name to the run: what is looked for stands in its arguments.
    const config = `schema: 1
name: survivor
target: { command: [suid/setpriv, --reuid=0, perl, -e, "sleep 1000", ${folder}], stop: { stdin: 100ms, term: 100ms } }
endpoint: { protocol: mcp-stdio, ready: { timeout: 300ms } }
methods: { listing: tools/list }
measure: { point: { clients: 1, rounds: 1 } }
`;
    writeFileSync(path.join(folder, 'ratingplate.yml'), config);
    chmodSync(folder, 0o777);
    const ended = await runIn(world, ['measure', '--out', 'out', '--no-render'], folder);
    const [left, ...others] = livingIn(folder);
    try {
      expect(others, ended.stderr).toEqual([]);
      expect(left?.command, ended.stderr).toContain('sleep 1000');
      expect(ended.stderr).toContain(`Still alive after SIGKILL: pid ${left?.pid}.`);
      expect(ended.stderr).toContain(TargetSurvivedError.hint);
    } finally {
      if (left !== undefined) process.kill(left.pid, 'SIGKILL');
    }
  },
);
