import { createHash } from 'node:crypto';
import os from 'node:os';
import { parseMeminfo } from '../proc/meminfo.ts';
import { type CgroupFacts, readCgroup } from './cgroup.ts';
import { parseCpuList } from './cpu-list.ts';
import { type SystemFiles, systemFiles } from './read.ts';
import { countCoreTypes, readCores } from './topology.ts';
import { describeVirtual } from './virtual.ts';

/** The record's `host`, without placement and sampler. Null: the system does not tell. */
export interface HostFacts {
  readonly id: string | null;
  readonly cpu_model: string | null;
  /** Logical CPUs online. */
  readonly cpus: number;
  readonly core_types: Record<string, number> | null;
  readonly memory_mib: number | null;
  readonly os: string;
  readonly arch: string;
  readonly kernel: string | null;
  readonly virtual: string | null;
  readonly cgroup: CgroupFacts;
  /** Version of Node that measures. */
  readonly node: string;
}

/** Keeps ids of this program apart from any other use of the machine id, as machine-id(5) asks. */
const salt = 'ratingplate host id 1:';

/** What the machine is. `sysRoot` is put before /proc, /sys and /etc. */
export function hostFacts(options: { readonly sysRoot?: string } = {}): HostFacts {
  const files = systemFiles(options.sysRoot);
  const totalKib = parseMeminfo(files.text('/proc/meminfo') ?? '').totalKib;
  const online = parseCpuList(files.text('/sys/devices/system/cpu/online') ?? '');
  return {
    id: hostId(files),
    cpu_model: cpuModel(files),
    cpus: online.length > 0 ? online.length : os.cpus().length,
    core_types: countCoreTypes(readCores(files)),
    memory_mib: Math.round((totalKib ?? os.totalmem() / 1024) / 1024),
    os: osName(files),
    arch: os.arch(),
    kernel: files.text('/proc/sys/kernel/osrelease') ?? os.release(),
    virtual: describeVirtual(files),
    cgroup: readCgroup(files),
    node: process.version,
  };
}

/** The machine id itself must not leave the machine; its salted hash tells hosts apart as well. */
function hostId(files: SystemFiles): string | null {
  const machine = files.text('/etc/machine-id') ?? files.text('/var/lib/dbus/machine-id');
  if (!machine) return null;
  return createHash('sha256').update(`${salt}${machine}`).digest('hex').slice(0, 16);
}

/** x86 names the model, ARM boards at best the board. */
function cpuModel(files: SystemFiles): string | null {
  const cpuinfo = files.text('/proc/cpuinfo') ?? '';
  const named = /^(?:model name|Model|cpu model|Hardware)\s*:\s*(.+)$/m.exec(cpuinfo)?.[1];
  return named?.trim() || os.cpus()[0]?.model.trim() || null;
}

function osName(files: SystemFiles): string {
  const release = files.text('/etc/os-release') ?? files.text('/usr/lib/os-release') ?? '';
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(release)?.[1] ?? os.type();
}
