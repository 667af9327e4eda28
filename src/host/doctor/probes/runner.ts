/** The self-hosted runner, as it is installed. */
import type { InstalledRunner, RunnerSettings } from '../runner.ts';
import type { Scene } from '../scene.ts';
import { fail, type Look, ok, type Probe, unknown, warn } from '../types.ts';

const noRunner = 'no runner is to be seen on this machine';

/** A probe that needs a runner. */
const installed =
  (look: (runner: InstalledRunner, scene: Scene) => Look) =>
  (scene: Scene): Look =>
    scene.runner === null ? unknown(noRunner) : look(scene.runner, scene);

/** A probe that needs what it was registered with. */
const registered = (look: (settings: RunnerSettings) => Look) =>
  installed(({ root, settings }) =>
    settings === null ? unknown(`${root}/.runner cannot be read`) : look(settings),
  );

export const runnerProbes: readonly Probe[] = [
  {
    id: 'runner.installed',
    title: 'runner',
    where: 'RUNNER_TEMP of a job, else the process Runner.Listener',
    why: 'The rows below are about it.',
    fix: 'scripts/reference-host/install (docs/reference-host.md), or docs/action.md, "Set it up".',
    levels: { ok: 'there is one' },
    look: installed(({ root, settings }) => {
      const [name, url] = [settings?.name ?? 'without a name', settings?.url ?? null];
      return ok(`${name} in ${root}${url === null ? '' : `, of ${url}`}`);
    }),
  },
  {
    id: 'runner.alone',
    title: 'other runners',
    where: '/proc/*/comm',
    why: 'Two runners take two jobs at once, each of which spoils the figures of the other: latency and rate.',
    fix: 'Keep one runner on the machine; or install each with scripts/reference-host/install: they share a lock.',
    levels: { ok: 'none, or all of them share the lock of scripts/reference-host', fail: 'more listen' },
    look: installed(({ listening }, { files }) => {
      if (listening === null) return unknown();
      // One file for each runner that was set up to ask for the machine before a job.
      const asking = files.list('/etc/ratingplate').filter((name) => name.endsWith('.conf')).length;
      if (listening > 1 && asking >= listening) return ok(`${listening} listen, one job at a time`);
      return listening > 1 ? fail(`${listening} listen`, 'two jobs may run at once') : ok('none');
    }),
  },
  {
    id: 'runner.machine',
    title: 'whose machine',
    where: 'RUNNER_ENVIRONMENT of a job',
    why: 'A hosted runner is another virtual machine each time: no two runs can be compared.',
    fix: 'Run it on a machine of your own: `runs-on: [self-hosted, reference-host]`.',
    levels: { ok: 'self-hosted', fail: 'hosted by GitHub' },
    look: ({ env }) => {
      const value = env['RUNNER_ENVIRONMENT'];
      if (!value) return unknown('this is no step of a job');
      return value === 'github-hosted' ? fail(value, 'another machine each time') : ok(value);
    },
  },
  {
    id: 'runner.group',
    title: 'who may use it',
    where: 'gitHubUrl and poolName of .runner',
    why: 'Every repository that may use the machine may run its programs there, also while another is measured.',
    fix: 'Register it for one repository, or in a group of its own that only that repository and workflow may use.',
    levels: { ok: 'one repository, or a group of its own', warn: 'the default group of an organization' },
    look: registered(({ group, url }) => {
      if (url === null || !URL.canParse(url)) return unknown('its registration names no address');
      const parts = new URL(url).pathname.split('/').filter(Boolean);
      if (parts.length === 2 && parts[0] !== 'enterprises') return ok(`the repository ${parts.join('/')}`);
      const value = `group ${group ?? 'unknown'} of ${parts.join('/')}`;
      return group === null || group.toLowerCase() === 'default'
        ? warn(value, 'every repository of the organization may use it')
        : ok(value);
    }),
  },
  {
    id: 'runner.ephemeral',
    title: 'one job, then gone',
    where: 'ephemeral of .runner',
    why: 'What a job leaves behind meets the next one: files, programs, a changed machine.',
    fix: 'Register it with --ephemeral, as scripts/reference-host/install does, or by a just-in-time configuration.',
    levels: { ok: 'yes', warn: 'no' },
    look: registered(({ ephemeral }) => (ephemeral ? ok('yes') : warn('no', 'jobs share the installation'))),
  },
  {
    id: 'runner.updates',
    title: 'updates of the runner',
    where: 'disableUpdate of .runner',
    why: 'The runner updates itself when a job is given to it: the first rounds run beside that.',
    fix: 'Register it with --disableupdate, and update it by hand every month: after 30 days it gets no jobs; scripts/reference-host/status has the day.',
    levels: { ok: 'by hand', warn: 'by itself' },
    look: registered(({ updates }) =>
      updates ? warn('by itself', 'a job may begin with an update') : ok('by hand'),
    ),
  },
  {
    id: 'runner.hooks',
    title: 'hooks around a job',
    where: 'ACTIONS_RUNNER_HOOK_JOB_{STARTED,COMPLETED}, of the job or in .env of the runner',
    why: 'What only root can set (governor, turbo, swap) is set there, and put back.',
    fix: 'scripts/reference-host/install sets both: job-started makes the machine a reference, job-completed undoes it.',
    levels: { ok: 'both', warn: 'one or none' },
    look: installed(({ root }, { files, env }) => {
      const set = files.text(`${root}/.env`) ?? '';
      const names = ['STARTED', 'COMPLETED'].map((when) => `ACTIONS_RUNNER_HOOK_JOB_${when}`);
      const there = names.filter((name) => env[name] || new RegExp(`^${name}=.`, 'm').test(set));
      if (there.length === 2) return ok('both');
      return warn(there[0] ?? 'none', 'nobody tunes the machine for a job, and restores it');
    }),
  },
];

/** Groups whose members can become root. */
const rootGroups = ['sudo', 'wheel', 'admin', 'docker', 'lxd', 'incus-admin', 'libvirt'];
/** Variables that are credentials by their name. */
const secretName = /(TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE_KEY|ACCESS_KEY|CREDENTIALS)/i;

export const reachProbes: readonly Probe[] = [
  {
    id: 'runner.user',
    title: 'user',
    where: 'the user id of this process',
    why: 'Unless the config gives it a `user:`, a target runs as the same user: as root it can do anything to the machine, also to the next run.',
    fix: 'Run the service as a user of its own, as scripts/reference-host/install does.',
    levels: { ok: 'not root', fail: 'root' },
    look: ({ user }) => {
      if (user.uid === null) return unknown();
      return user.uid === 0 ? fail('root', 'targets run as root') : ok(`user id ${user.uid}`);
    },
  },
  {
    id: 'runner.sudo',
    title: 'way to root',
    where: 'groups of this process, /etc/group, NoNewPrivs of /proc/self/status',
    why: 'What the user can do, a target can: become root, and stay.',
    fix: 'sudo gpasswd --delete USER sudo (or docker, lxd); NoNewPrivileges=yes in the service',
    levels: { ok: 'none known', warn: 'a group that leads to root, or root itself' },
    look: ({ files, user }) => {
      if (user.uid === 0) return warn('root', 'it is root already');
      if (/^NoNewPrivs:\s*1/m.test(files.text('/proc/self/status') ?? ''))
        return ok('barred: no new privileges');
      const groups = files.text('/etc/group');
      if (groups === null || user.groups === null) return unknown();
      const mine = groups.split('\n').flatMap((line) => {
        const [name = '', , id] = line.split(':');
        return user.groups?.includes(Number(id)) && rootGroups.includes(name) ? [name] : [];
      });
      return mine.length === 0 ? ok('none known') : warn(mine.join(', '), 'its members can become root');
    },
  },
  {
    id: 'runner.credentials',
    title: "the runner's credentials",
    where: '.credentials and .credentials_rsaparams of the runner',
    why: 'Whoever reads them can take the place of this runner and be given its jobs.',
    fix: 'Make it ephemeral, so that they are good for one job; let targets run as another user.',
    levels: { ok: 'this user cannot read them', warn: 'it can' },
    look: installed(({ root }, { files }) => {
      const there = files.list(root);
      if (there.length === 0) return unknown();
      const names = ['.credentials', '.credentials_rsaparams'].filter((name) => there.includes(name));
      const read = names.filter((name) => files.text(`${root}/${name}`) !== null);
      if (read.length > 0) return warn(read.join(', '), 'a target can read them too');
      return ok(names.length === 0 ? 'none are kept' : 'they cannot be read');
    }),
  },
  {
    id: 'runner.variables',
    title: 'variables for every job',
    where: '.env of the runner',
    why: 'They reach every step, and whatever a step starts by itself.',
    fix: 'Take secrets out of .env; keep them in an environment of the repository, for the job that publishes.',
    levels: { ok: 'none with the name of a secret', warn: 'some' },
    look: installed(({ root }, { files }) => {
      const there = files.list(root);
      if (there.length === 0) return unknown();
      if (!there.includes('.env')) return ok('none');
      const text = files.text(`${root}/.env`);
      if (text === null) return unknown();
      const names = text.split('\n').map((line) => line.split('=')[0]?.trim() ?? '');
      const secret = names.filter((name) => secretName.test(name));
      return secret.length === 0 ? ok('none') : warn(secret.join(', '), 'they are given to every job');
    }),
  },
  {
    id: 'runner.tokens',
    title: 'reach of the job',
    where: 'GITHUB_TOKEN, GH_TOKEN, ACTIONS_ID_TOKEN_REQUEST_TOKEN of the step',
    why: 'The job that measures runs the target; a token that can write must not be where a target is.',
    fix: '`permissions: { contents: read }` on the measuring job, and no `env: GITHUB_TOKEN`; publish in a job of its own.',
    levels: {
      ok: 'no token is in the environment',
      warn: 'the job may ask for an identity token',
      fail: 'a token is in the environment',
    },
    look: ({ env }) => {
      if (env['GITHUB_ACTIONS'] !== 'true') return unknown('this is no step of a job');
      const tokens = ['GITHUB_TOKEN', 'GH_TOKEN'].filter((name) => env[name]);
      if (tokens.length > 0) return fail(tokens.join(', '), 'a token is in the environment of the step');
      if (env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'])
        return warn('id-token: write', 'a target could ask for an identity in the name of the workflow');
      return ok('none');
    },
  },
  {
    id: 'runner.checkout',
    title: 'credentials in the checkout',
    where: "Git's configuration of the repository",
    why: 'Whoever reads it can act in the name of the job; a target can.',
    fix: '`persist-credentials: false` on actions/checkout',
    levels: { ok: 'none are kept', fail: 'some are' },
    look: ({ credentials }) => {
      if (credentials === null) return unknown('no checkout is here');
      if (credentials.length === 0) return ok('none are kept');
      return fail(credentials.join(', '), 'the checkout holds a credential');
    },
  },
];
