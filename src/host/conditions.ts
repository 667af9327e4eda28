import os from 'node:os';
import { parseMeminfo } from '../proc/meminfo.ts';
import { systemUnits } from '../proc/system.ts';
import { cgroupFolders } from './cgroup.ts';
import { type SystemFiles, systemFiles } from './read.ts';

/** State of the host at one moment (a type, not an interface, so that it fits the record's table). Counters (`_total`) since boot. Null: the system does not tell. */
export type Conditions = {
  readonly load_1m: number | null;
  readonly governor: string | null;
  /** `on`, `off`. */
  readonly turbo: string | null;
  /** `on`, `off`, `notsupported` ... as the kernel says. */
  readonly smt: string | null;
  /** Hottest sensor of a zone or of the processor, degrees Celsius. */
  readonly temperature_c: number | null;
  /** Times a core or package slowed down by heat or power. */
  readonly throttle_total: number | null;
  /** Time our control group had to wait for its CPU quota. */
  readonly quota_wait_ms_total: number | null;
  readonly cpu_ms_total: number | null;
  readonly steal_ms_total: number | null;
  readonly pressure_cpu_ms_total: number | null;
  readonly pressure_memory_ms_total: number | null;
  readonly pressure_io_ms_total: number | null;
  readonly swap_used_mib: number | null;
  readonly swapped_pages_total: number | null;
  readonly available_mib: number | null;
  /** Transparent huge pages: `always`, `madvise`, `never`. */
  readonly thp: string | null;
};

const cpuFolder = '/sys/devices/system/cpu';

/** Reads them, before and after each measurement; about 1 ms. `sysRoot` is put before /proc and /sys. */
export function readConditions(options: { readonly sysRoot?: string } = {}): Conditions {
  const files = systemFiles(options.sysRoot);
  const memory = parseMeminfo(files.text('/proc/meminfo') ?? '');
  const mib = (kib: number | null) => (kib === null ? null : kib / 1024);
  const used =
    memory.swapTotalKib === null || memory.swapFreeKib === null
      ? null
      : memory.swapTotalKib - memory.swapFreeKib;
  return {
    load_1m: numberOr(files.text('/proc/loadavg')?.split(' ')[0]) ?? systemLoad(),
    governor: governor(files),
    turbo: turbo(files),
    smt: files.text(`${cpuFolder}/smt/control`),
    temperature_c: temperature(files),
    throttle_total: throttles(files),
    quota_wait_ms_total: quotaWait(files),
    ...processorTime(files),
    pressure_cpu_ms_total: pressure(files, 'cpu'),
    pressure_memory_ms_total: pressure(files, 'memory'),
    pressure_io_ms_total: pressure(files, 'io'),
    swap_used_mib: mib(used),
    swapped_pages_total: swapped(files),
    available_mib: mib(memory.availableKib),
    thp: /\[(\w+)\]/.exec(files.text('/sys/kernel/mm/transparent_hugepage/enabled') ?? '')?.[1] ?? null,
  };
}

/** Where there is no /proc. Windows has no such figure and Node gives 0 for it. */
function systemLoad(): number | null {
  return os.type() === 'Windows_NT' ? null : (os.loadavg()[0] ?? null);
}

function numberOr(text: string | undefined): number | null {
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** One name where all CPUs have the same, else all of them. */
function governor(files: SystemFiles): string | null {
  const policies = files
    .list(`${cpuFolder}/cpufreq`)
    .map((name) => files.text(`${cpuFolder}/cpufreq/${name}/scaling_governor`));
  const names = new Set(policies.filter((name) => name !== null));
  return names.size > 0 ? [...names].sort().join(', ') : null;
}

/** intel_pstate says `no_turbo`, others `boost`: of all CPUs, or of each policy, where one that is on counts. */
function turbo(files: SystemFiles): string | null {
  const off = files.number(`${cpuFolder}/intel_pstate/no_turbo`);
  if (off !== null) return off === 0 ? 'on' : 'off';
  const places = ['', ...files.list(`${cpuFolder}/cpufreq`).map((name) => `${name}/`)];
  const boosts = places
    .map((place) => files.number(`${cpuFolder}/cpufreq/${place}boost`))
    .filter((value) => value !== null);
  if (boosts.length === 0) return null;
  return boosts.some((value) => value !== 0) ? 'on' : 'off';
}

/** Sensors of the processor that are no thermal zone: AMD has no other. */
const processorSensors: ReadonlySet<string | null> = new Set([
  'coretemp',
  'k10temp',
  'zenpower',
  'cpu_thermal',
]);

/** A zone may be one of the board alone: whatever is hottest. */
function temperature(files: SystemFiles): number | null {
  const zones = files.list('/sys/class/thermal').filter((name) => name.startsWith('thermal_zone'));
  const sensors = files.list('/sys/class/hwmon').map((name) => `/sys/class/hwmon/${name}`);
  const inputs = sensors
    .filter((at) => processorSensors.has(files.text(`${at}/name`)))
    .flatMap((at) =>
      files.list(at).flatMap((name) => (/^temp\d+_input$/.test(name) ? [`${at}/${name}`] : [])),
    );
  const readings = [...zones.map((zone) => `/sys/class/thermal/${zone}/temp`), ...inputs]
    .map((file) => files.number(file))
    .filter((value) => value !== null);
  return readings.length > 0 ? Math.max(...readings) / 1000 : null;
}

/** A package's count is the same on each of its CPUs, so the largest of all stands for it. */
function throttles(files: SystemFiles): number | null {
  let cores: number | null = null;
  let packages = 0;
  for (const cpu of files.list(cpuFolder).filter((name) => /^cpu\d+$/.test(name))) {
    const core = files.number(`${cpuFolder}/${cpu}/thermal_throttle/core_throttle_count`);
    if (core !== null) cores = (cores ?? 0) + core;
    packages = Math.max(
      packages,
      files.number(`${cpuFolder}/${cpu}/thermal_throttle/package_throttle_count`) ?? 0,
    );
  }
  return cores === null ? null : cores + packages;
}

/** The group of ours that had to wait longest; version 2 in us, version 1 in ns. */
function quotaWait(files: SystemFiles): number | null {
  const waits: number[] = [];
  for (const [controller, name, perMs] of [
    ['', 'throttled_usec', 1e3],
    ['cpu', 'throttled_time', 1e6],
  ] as const) {
    for (const folder of cgroupFolders(files, controller)) {
      const found = new RegExp(`^${name} (\\d+)`, 'm').exec(files.text(`${folder}/cpu.stat`) ?? '')?.[1];
      if (found !== undefined) waits.push(Number(found) / perMs);
    }
  }
  return waits.length > 0 ? Math.max(...waits) : null;
}

/** First line of /proc/stat: user nice system idle iowait irq softirq steal (guest time is in user already). */
function processorTime(files: SystemFiles): Pick<Conditions, 'cpu_ms_total' | 'steal_ms_total'> {
  const line = /^cpu +(.+)$/m.exec(files.text('/proc/stat') ?? '')?.[1];
  if (line === undefined) return { cpu_ms_total: null, steal_ms_total: null };
  const tickMs = 1000 / systemUnits().ticksPerSecond;
  const ticks = line.split(' ').slice(0, 8).map(Number);
  const sum = ticks.reduce((total, value) => total + value, 0);
  return { cpu_ms_total: sum * tickMs, steal_ms_total: ticks[7] === undefined ? null : ticks[7] * tickMs };
}

function pressure(files: SystemFiles, what: string): number | null {
  const micros = /^some .*total=(\d+)/m.exec(files.text(`/proc/pressure/${what}`) ?? '')?.[1];
  return micros === undefined ? null : Number(micros) / 1000;
}

function swapped(files: SystemFiles): number | null {
  const text = files.text('/proc/vmstat') ?? '';
  const pages = [...text.matchAll(/^pswp(?:in|out) (\d+)/gm)].map((match) => Number(match[1]));
  return pages.length > 0 ? pages.reduce((sum, value) => sum + value, 0) : null;
}
