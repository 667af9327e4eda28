/** Jobs on a fake machine: tuned for each, put back after each, one at a time, and nothing of one reaches the next. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asKernel, machineFiles, tuned } from './machine-files.ts';
import { credential, token, until, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.open();
  expect(world.install('one').code).toBe(0);
  world.watch();
});
afterEach(() => world.close());

const runners = 'var/lib/ratingplate/runners';
const of = (file: string, name = 'one') => `${runners}/${name}/runner/${file}`;
/** The job says that it runs, and goes on when the test says so. */
const held = 'touch here; until [ -e "$RATINGPLATE_ROOT/../go" ]; do sleep 0.02; done';
const runs = (name = 'one') => until(`the job of ${name}`, () => world.has(of('here', name)));
const go = () => world.write('../go', '');
const here = () =>
  Object.fromEntries(Object.keys(machineFiles).map((file) => [file, asKernel(file, world.read(file))]));
const services = () =>
  ['irqbalance.service', 'cron.service', 'apt-daily.timer'].map((unit) => world.has(`../active/${unit}`));

describe.skipIf(process.getuid?.() !== 0)('a job (only root becomes another user)', () => {
  it('finds the machine tuned, and leaves it as it was', async () => {
    const before = here();
    world.job(held);
    const service = await world.service('one');
    await runs();
    expect(Object.fromEntries(Object.keys(tuned).map((file) => [file, world.read(file)]))).toEqual(tuned);
    expect(services()).toEqual([false, false, false]);
    expect(world.run('status').text).toMatch(/runner one has it since/);
    go();
    await service.ended;
    // Etc has the user of the runner now; the rest is what it was.
    expect({ ...here(), 'etc/passwd': '', 'etc/group': '' }).toEqual({
      ...before,
      'etc/passwd': '',
      'etc/group': '',
    });
    expect(services()).toEqual([true, true, true]);
    expect(world.has('var/lib/ratingplate/saved')).toBe(false);
    const log = world.read(of('started.log'));
    expect(log).toContain('scaling_governor: powersave -> performance');
    expect(log).not.toContain('::warning');
  });

  it('touches nothing that is not there', async () => {
    for (const gone of ['root/sys', 'root/proc/sys', 'active'])
      rmSync(path.join(world.folder, gone), { recursive: true });
    mkdirSync(path.join(world.folder, 'active'));
    world.write('proc/swaps', 'Filename Type Size Used Priority\n');
    world.job('true');
    const service = await world.service('one');
    await service.ended;
    expect(world.read(of('started.log'))).toContain('nothing to tune');
    expect([world.has('sys'), world.has('proc/sys')]).toEqual([false, false]);
  });

  it('keeps swap where memory would not do without it, and says so', async () => {
    world.write('proc/meminfo', 'MemTotal: 16000 kB\nMemAvailable: 1000 kB\n');
    world.job('true');
    const service = await world.service('one');
    await service.ended;
    expect(world.read(of('started.log'))).toContain('::warning title=not tuned::swap stays on');
    expect(world.read('proc/swaps')).toContain('/dev/sda2');
  });

  it('is registered for one job by a token that is gone, from a credential it cannot read', async () => {
    world.job(`
      cat "$RATINGPLATE_ROOT/etc/ratingplate/one.credential"
      cat "$RATINGPLATE_ROOT/var/lib/ratingplate/runners/one/token"
      env
      cat /proc/self/environ /proc/$PPID/environ | tr '\\0' '\\n'
      # The brackets keep this line from finding itself.
      cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep 'CANARY[o]f'
      # A file that can be read would be found here, whatever its name; what the fake itself has kept is left out.
      grep -rl CANARY "$RATINGPLATE_ROOT" 2>/dev/null | grep -v token-given`);
    const { ended } = await world.service('one');
    await ended;
    const log = world.read(of('job.log'));
    expect(log.match(/Permission denied/g)).toHaveLength(1);
    expect(log).toContain('No such file');
    expect(log).toContain('RATINGPLATE_RUNNER=one');
    expect(log).not.toContain('CANARY');
    expect(world.read(of('token-given'))).toBe(token);
    expect(world.read(of('arguments'))).not.toContain(token);
    expect(world.read(of('arguments')).split('\n')).toEqual(
      expect.arrayContaining([
        '--ephemeral',
        '--disableupdate',
        '--unattended',
        'ratingplate,reference-host',
      ]),
    );
    expect(world.asked).toEqual([
      `POST /repos/octo/one/actions/runners/registration-token Bearer ${credential}`,
    ]);
    const { mode, uid } = statSync(path.join(world.root, 'etc/ratingplate/one.credential'));
    expect([mode & 0o777, uid]).toEqual([0o600, 0]);
    expect(world.as('one', `cat ${world.root}/etc/ratingplate/one.credential`).text).toContain(
      'Permission denied',
    );
    // The scripts root runs, and the runner they copy, are not theirs to change either.
    const writable = `find ${world.lib} ${world.root}/opt ${world.root}/etc -writable ! -type l`;
    expect(world.as('one', writable).text).toBe('');
  });

  it('is registered just in time, by GitHub, where that is asked for; the credential stays out of its reach', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const registration = {
      '.runner': base64('{"ephemeral":true}'),
      '.credentials': base64('CANARYofTheJob'),
    };
    const jit = base64(JSON.stringify(registration));
    // As some servers write a slash.
    world.answer.body = JSON.stringify({ runner: { id: 7 }, encoded_jit_config: jit }).replaceAll('/', '\\/');
    expect(world.install('one', '--jit').code).toBe(0);
    world.job(`
      cat "$RATINGPLATE_ROOT/etc/ratingplate/one.credential"
      ls "$RATINGPLATE_ROOT/var/lib/ratingplate/runners/one"
      cat .runner .credentials
      cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep '${jit.slice(0, 19)}[${jit[19]}]'
      cat /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | grep 'CANARYofTheCredentia[l]'
      grep -rl CANARYofTheCredential "$RATINGPLATE_ROOT" 2>/dev/null`);
    await (await world.service('one')).ended;
    const log = world.read(of('job.log'));
    expect(log.match(/Permission denied/g)).toHaveLength(1);
    expect(log).toContain('{"ephemeral":true}CANARYofTheJob');
    expect(log.replace(/^.*Permission denied$/m, '').split('\n')).not.toContain('encoded_jit_config');
    expect(log).not.toContain(jit);
    expect(log).not.toContain(credential);
    expect(world.has(of('arguments'))).toBe(false);
    expect(world.asked).toEqual([
      `POST /repos/octo/one/actions/runners/generate-jitconfig Bearer ${credential}`,
    ]);
    const asked = JSON.parse(world.bodies[0] ?? '');
    expect(asked).toEqual({
      name: expect.stringMatching(new RegExp(`^${hostname()}-one-\\d{10}$`)),
      runner_group_id: 1,
      labels: ['ratingplate', 'reference-host'],
      work_folder: '_work',
    });
  });

  it('is of the group whose number was given, just in time; a name is refused before anything is changed', async () => {
    world.answer.body = JSON.stringify({ encoded_jit_config: Buffer.from('{}').toString('base64') });
    const before = world.tree();
    expect(world.install('one', '--jit', '--group', 'bench')).toMatchObject({
      code: 2,
      text: expect.stringContaining('is no number'),
    });
    expect(world.tree()).toEqual(before);
    expect(world.install('one', '--jit', '--group', '12', '--labels', 'bench').code).toBe(0);
    expect(await world.told('keeper', 'starting', 'one')).not.toContain(credential);
    expect(JSON.parse(world.bodies[0] ?? '')).toMatchObject({ runner_group_id: 12, labels: ['bench'] });
    expect(world.read(`${runners}/one/encoded_jit_config`)).toBe(Buffer.from('{}').toString('base64'));
  });

  it('leaves no process, no file and no setting to the next one', async () => {
    world.job(`
      (setsid sleep 1000 &) ; (RUNNER_TRACKING_ID= setsid -f bash -c 'trap "" TERM; while :; do sleep 1000; done' &)
      mkdir "$TMPDIR/ratingplate-left"
      echo alias >~/.bashrc; touch _work/waskept; echo 'X=1' >>.env; rm -rf bin/../config.sh; touch ran`);
    // One that has ended may still be listed, until its parent, which is none of ours, asks for it.
    const mine = () =>
      world.as(
        'one',
        'for p in /proc/[0-9]*; do [ -O $p ] && [ $p != /proc/$$ ] && ! grep -q "^State:.Z" $p/status && cat $p/comm; done',
      ).text;
    const first = await world.service('one');
    await first.ended;
    expect(world.has(of('ran'))).toBe(true);
    expect(world.read(of('completed.log'))).toContain('end process');
    expect(mine()).toBe('');
    expect(readdirSync(world.temporary)).toEqual([]);
    world.job('ls -A ~ _work; cat .env; ls config.sh');
    const second = await world.service('one');
    await second.ended;
    const log = world.read(of('job.log'));
    expect(log).toContain('config.sh');
    expect(log).not.toMatch(/bashrc|waskept|X=1/);
  });

  it('waits for that of another runner: never two at once', async () => {
    expect(world.install('two').code).toBe(0);
    const both = await Promise.all([world.service('one'), world.service('two')]);
    // Only now, when both listen: a runner does not even register while the other has a job.
    world.job(`touch here
      mkdir "$TMPDIR/busy" || touch twice
      until [ -e "$RATINGPLATE_ROOT/../go" ]; do sleep 0.02; done
      rmdir "$TMPDIR/busy"`);
    await until('one of them', () => world.has(of('here')) || world.has(of('here', 'two')));
    const other = world.has(of('here')) ? 'two' : 'one';
    const log = of('started.log', other);
    await until('the other waits', () => world.has(log) && world.read(log).includes('This one waits'));
    expect(world.has(of('here', other))).toBe(false);
    go();
    await Promise.all(both.map(({ ended }) => ended));
    expect(world.has(of('here', other))).toBe(true);
    expect([world.has(of('twice')), world.has(of('twice', 'two'))]).toEqual([false, false]);
    expect(services()).toEqual([true, true, true]);
    expect(world.read('proc/sys/kernel/nmi_watchdog')).toBe('1');
  });

  it('keeps another runner from registering, which takes seconds of the processor', async () => {
    expect(world.install('two').code).toBe(0);
    world.job(held);
    const service = await world.service('one');
    await runs();
    const next = world.service('two');
    await until('the keeper of the other', () =>
      world.read('../output').includes('two begins when one is done'),
    );
    expect(world.asked).toHaveLength(1);
    go();
    await service.ended;
    await (await next).ended;
    expect(world.asked.map((line) => line.split(' ')[1])).toEqual([
      '/repos/octo/one/actions/runners/registration-token',
      '/repos/octo/two/actions/runners/registration-token',
    ]);
  });

  it('cannot give back the machine of another runner', async () => {
    expect(world.install('two').code).toBe(0);
    world.job(held);
    const service = await world.service('one');
    await runs();
    const requests = `${world.root}/run/ratingplate/requests`;
    world.as(
      'two',
      `touch ${requests}/completed.one.1; ln -s /etc/passwd ${requests}/completed.one.2; mkdir ${requests}/x.y`,
    );
    await until('they are looked at', () => world.requests().length === 0);
    expect(world.read('proc/sys/kernel/nmi_watchdog')).toBe('0');
    expect(world.read('run/ratingplate/job')).toMatch(/^one /);
    go();
    await service.ended;
  });

  it('fails where the keeper cannot be asked', () => {
    world.job('touch ran');
    const { code, text } = world.as('one', `RATINGPLATE_RUNNER=one ${world.lib}/job-started`);
    expect(text).toContain('the keeper cannot be asked');
    expect(code).toBe(3);
  });

  it.each([
    [401, 'has expired or was revoked'],
    [404, 'may not register runners'],
    [500, 'refused a registration (registration-token, 500)'],
  ])('does not come where GitHub answers %i', async (status, said) => {
    world.answer = { status, body: '{"message":"no"}' };
    await expect(world.service('one')).rejects.toThrow('keeper');
    expect(await world.told('keeper', 'starting', 'one')).toContain(said);
    expect(await world.told('keeper', 'starting', 'one')).not.toContain(credential);
  });
});
