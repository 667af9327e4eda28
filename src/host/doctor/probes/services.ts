/** What wakes up by itself, and the clock. */
import type { Scene } from '../scene.ts';
import { fail, ok, type Probe, unknown, warn } from '../types.ts';

/** Names as the kernel has them, at most 15 bytes. */
const updaters = ['packagekitd', 'unattended-upgr', 'snapd', 'fwupd', 'dnf-automatic', 'update-manager'];
const keepers = ['thermald', 'tuned', 'power-profiles-', 'tlp', 'auto-cpufreq'];
const crons = ['cron', 'crond', 'atd', 'anacron'];
const timeKeepers = ['chronyd', 'ntpd', 'systemd-timesyn', 'ntpd-rs'];

export const serviceProbes: readonly Probe[] = [
  running('irqbalance', 'irqbalance', ['irqbalance'], {
    why: 'It moves interrupts between CPUs, also to the ones of the target: latency, above all p99.',
    fix: 'sudo systemctl disable --now irqbalance; the hooks of scripts/reference-host do it for each job',
    said: 'interrupts are moved while calls are timed',
  }),
  running('cron', 'jobs at set times', crons, {
    why: 'A job that starts in the middle of a window takes processor and disk: latency, above all p99.',
    fix: 'sudo systemctl stop cron, and start it again afterwards; the hooks of scripts/reference-host do it for each job',
    said: 'a job may start at any minute',
  }),
  running('updates', 'updates', updaters, {
    why: 'An update unpacks and links for minutes: latency and rate; and a new kernel is another machine.',
    fix: 'sudo systemctl disable --now unattended-upgrades packagekit snapd; update by hand, between releases',
    said: 'the machine may update itself',
  }),
  running('power-daemons', 'power daemons', keepers, {
    why: 'They set governor and turbo as they see fit, also in the middle of a round (verdict `conditions-changed`).',
    fix: 'sudo systemctl disable --now thermald tuned power-profiles-daemon tlp',
    said: 'they change governor and turbo by themselves',
  }),
  {
    id: 'host.timers',
    title: 'timers',
    where: '/etc/systemd/system/timers.target.wants, and masks in /etc/systemd/system',
    why: 'What they start (apt, man-db, logrotate and the like) starts by the clock: latency, above all p99.',
    fix: 'sudo systemctl mask --now apt-daily.timer apt-daily-upgrade.timer (and each other that is named); the hooks of scripts/reference-host do it for each job',
    levels: { ok: 'none that is not masked', warn: 'some' },
    look: ({ files }) => {
      const folder = '/etc/systemd/system';
      if (files.list(folder).length === 0) return unknown();
      const timers = files.list(`${folder}/timers.target.wants`).filter((name) => name.endsWith('.timer'));
      // A mask is a link to /dev/null in the place of the unit.
      const live = timers.filter((name) => files.text(`${folder}/${name}`) !== '');
      return live.length === 0 ? ok('none') : warn(live.join(', '), 'they start by the clock');
    },
  },
  {
    id: 'host.clock-source',
    title: 'clock source',
    where: '/sys/devices/system/clocksource/clocksource0/current_clocksource',
    why: 'Reading a slow clock is a system call or worse: CPU per call and latency of driver and target.',
    fix: 'Add tsc=reliable to the kernel command line, if the processor has a constant TSC.',
    levels: {
      ok: 'tsc, or the counter of ARM, RISC-V or s390',
      warn: 'a clock of a hypervisor, or one that is not known',
      fail: 'hpet or acpi_pm',
    },
    look: ({ files }) => {
      const at = '/sys/devices/system/clocksource/clocksource0/current_clocksource';
      const value = files.text(at);
      if (value === null) return unknown();
      if (/^(tsc|arch_sys_counter|riscv_clocksource|tod|timebase)$/.test(value)) return ok(value);
      if (/^(hpet|acpi_pm|jiffies)$/.test(value))
        return fail(value, 'each reading takes about a microsecond');
      return warn(value, 'its readings may be slow or jump');
    },
  },
  {
    id: 'host.clock-steps',
    title: 'steps of the clock',
    where: 'the clock of the wall against the monotonic one, /proc/*/comm',
    why: 'A step puts the times in the record and in logs of the target out of order; durations are monotonic.',
    fix: 'Let chrony slew it: `makestep 1 3` in chrony.conf, and wait until it is right.',
    levels: { ok: 'under 100 ms while it was watched', warn: 'more' },
    look: (scene) => {
      const keeper = namesOf(scene)?.find((name) => timeKeepers.includes(name)) ?? 'nobody known';
      const value = `${scene.watched.clockStepMs.toFixed(0)} ms, kept by ${keeper}`;
      if (Math.abs(scene.watched.clockStepMs) < 100) return ok(value);
      return warn(value, 'the clock was set while it was watched');
    },
  },
];

interface Told {
  readonly why: string;
  readonly fix: string;
  readonly said: string;
}

/** A probe that looks for programs by name. */
function running(name: string, title: string, names: readonly string[], { why, fix, said }: Told): Probe {
  return {
    id: `host.${name}`,
    title,
    where: `/proc/*/stat: ${names.join(', ')}`,
    why,
    fix,
    levels: { ok: 'none of them runs', warn: 'one does' },
    look: (scene) => {
      const all = namesOf(scene);
      if (all === null) return unknown();
      const found = names.filter((each) => all.includes(each));
      return found.length === 0 ? ok('none runs') : warn(found.join(', '), said);
    },
  };
}

/** Null where processes are not told. */
function namesOf({ watched }: Scene): string[] | null {
  return watched.programs?.map((program) => program.name) ?? null;
}
