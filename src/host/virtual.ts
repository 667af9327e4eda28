import type { SystemFiles } from './read.ts';

/** `docker in a virtual machine (QEMU)`, `virtual machine`, `none`; null where it cannot be told. */
export function describeVirtual(files: SystemFiles): string | null {
  const container = containerOf(files);
  const machine = machineOf(files);
  if (container !== null && machine !== null && machine !== 'none') return `${container} in a ${machine}`;
  return container ?? machine;
}

const markers: readonly (readonly [string, string])[] = [
  ['/run/.containerenv', 'podman'],
  ['/.dockerenv', 'docker'],
];
const groups = /(kubepods|docker|containerd|libpod|lxc|garden)/;

function containerOf(files: SystemFiles): string | null {
  for (const [file, name] of markers) if (files.text(file) !== null) return name;
  return groups.exec(files.text('/proc/self/cgroup') ?? '')?.[1] ?? null;
}

/** The `hypervisor` flag stands in every x86 guest; elsewhere only the firmware's names can tell. */
function machineOf(files: SystemFiles): string | null {
  if (/microsoft/i.test(files.text('/proc/sys/kernel/osrelease') ?? '')) return 'virtual machine (WSL)';
  const flags = /^flags\s*:(.*)$/m.exec(files.text('/proc/cpuinfo') ?? '')?.[1];
  const vendor = files.text('/sys/class/dmi/id/sys_vendor');
  const product = files.text('/sys/class/dmi/id/product_name');
  const name = [vendor, product].filter(Boolean).join(' ');
  const guest =
    flags?.split(' ').includes('hypervisor') || /QEMU|KVM|VMware|VirtualBox|Xen|Bochs|Parallels/i.test(name);
  if (guest) return name === '' ? 'virtual machine' : `virtual machine (${name})`;
  return flags === undefined ? null : 'none';
}
