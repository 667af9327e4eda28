/** The processor: what it is, and whether a call costs the same whenever it comes. */
import { referenceFault } from '../../../config/reference.ts';
import { formatCpuList, parseCpuList } from '../../cpu-list.ts';
import { allowedCpus, planPlacement } from '../../placement.ts';
import { type Core, readCores } from '../../topology.ts';
import { fail, ok, type Probe, unknown, warn } from '../types.ts';

const folder = '/sys/devices/system/cpu';
/** Below this, driver, stand-ins and target share CPUs (method.md, "Processor time"). */
const placedFrom = 4;

export const processorProbes: readonly Probe[] = [
  {
    id: 'processor.model',
    title: 'model',
    where: '/proc/cpuinfo',
    why: 'Figures of two models cannot be compared; the page prints it.',
    fix: '',
    levels: { ok: 'it is named' },
    look: ({ facts, files }) => {
      const microcode = /^microcode\s*:\s*(\S+)/m.exec(files.text('/proc/cpuinfo') ?? '')?.[1];
      if (facts.cpu_model === null) return unknown();
      return ok(`${facts.cpu_model}${microcode === undefined ? '' : `, microcode ${microcode}`}`);
    },
  },
  {
    id: 'processor.reference',
    title: 'the reference of the config',
    where: '`reference` of the config',
    why: 'Figures of another machine are refused when they are to be published.',
    fix: 'Measure on the machine that `reference` names, or name this one: the report has its entry.',
    levels: { ok: 'this machine is one the config names', fail: 'it is none of them' },
    look: ({ facts, references }) => {
      if (references === null) return unknown('no config is here');
      if (references.length === 0) return unknown('the config names no reference');
      const fault = referenceFault(references, facts);
      return fault === null ? ok('one that the config names') : fail('another machine', fault);
    },
  },
  {
    id: 'processor.core-types',
    title: 'core types',
    where: '/sys/devices/cpu_core, /sys/devices/cpu_atom, cpu*/cpu_capacity',
    why: 'A call takes longer on a slow core: latency, rate and CPU per call depend on where the kernel puts it.',
    fix: 'Turn the slow cores off in the firmware, or with `echo 0 | sudo tee /sys/devices/system/cpu/cpuN/online` for each.',
    levels: { ok: 'all cores are alike', warn: 'there are fast and slow cores' },
    look: ({ files, facts }) => {
      if (readCores(files).length === 0) return unknown();
      const types = Object.entries(facts.core_types ?? {}).map(([name, count]) => `${count} CPUs ${name}`);
      if (types.length === 0) return ok('all alike');
      return warn(types.join(', '), 'the same call takes longer on one kind of core than on another');
    },
  },
  {
    id: 'processor.cpus',
    title: 'logical CPUs',
    where: `${folder}/online`,
    why: 'From four CPUs on, the driver has cores of its own; below, it takes time from the target: latency and rate.',
    fix: 'Use a machine with at least four CPUs, or put those that are offline online.',
    levels: { ok: 'four or more', warn: 'two or three', fail: 'one' },
    look: ({ files, facts }) => {
      if (files.text(`${folder}/online`) === null) return unknown();
      const value = String(facts.cpus);
      if (facts.cpus >= placedFrom) return ok(value);
      if (facts.cpus > 1) return warn(value, 'driver, stand-ins and target share CPUs');
      return fail(value, 'driver and target take turns on the only CPU');
    },
  },
  {
    id: 'processor.smt',
    title: 'SMT',
    where: `${folder}/smt/{active,control}`,
    why: 'Two threads on one core slow each other down: latency, rate and CPU per call depend on what runs beside a call.',
    fix: 'echo off | sudo tee /sys/devices/system/cpu/smt/control',
    levels: { ok: 'off, or there is none', warn: 'on' },
    look: ({ files, after }) => {
      const active = files.number(`${folder}/smt/active`);
      if (active === null && after.smt === null) return unknown();
      if (active === 0) return ok('off: no two CPUs share a core');
      if (active === null && after.smt !== 'on') return ok(after.smt ?? 'off');
      return warn('on', 'two threads share one core');
    },
  },
];

export const placementProbes: readonly Probe[] = [
  {
    id: 'processor.isolated',
    title: 'isolated CPUs',
    where: `${folder}/{isolated,nohz_full}`,
    why: 'The kernel puts nobody on an isolated CPU: a target of several threads uses fewer CPUs than the page says.',
    fix: 'Take isolcpus and nohz_full out of the kernel command line; ratingplate gives the driver cores of its own.',
    levels: { ok: 'none', warn: 'some' },
    look: ({ files }) => {
      const isolated = files.text(`${folder}/isolated`);
      if (isolated === null) return unknown();
      const ticks = parseCpuList(files.text(`${folder}/nohz_full`) ?? '');
      const cpus = [...parseCpuList(isolated), ...ticks];
      return cpus.length === 0 ? ok('none') : warn(formatCpuList(cpus), 'the kernel leaves them empty');
    },
  },
  {
    id: 'processor.affinity',
    title: 'CPUs we may use',
    where: 'Cpus_allowed_list of /proc/self/status (taskset, cpuset)',
    why: 'Cores busy and rate are of fewer CPUs than the page says the machine has.',
    fix: 'Start it without taskset, in a service without AllowedCPUs, in a container without --cpuset-cpus.',
    levels: { ok: 'all that are online', warn: 'fewer' },
    look: ({ files, facts }) => {
      const allowed = allowedCpus(files.text('/proc/self/status') ?? '');
      const online = parseCpuList(files.text(`${folder}/online`) ?? '');
      if (allowed === null || online.length === 0) return unknown();
      const ours = online.filter((cpu) => allowed.has(cpu));
      if (ours.length === online.length) return ok(`all ${facts.cpus}`);
      return warn(formatCpuList(ours), `${ours.length} of ${online.length} CPUs`);
    },
  },
  {
    id: 'processor.placement',
    title: 'placement',
    where: 'cpu*/topology, /proc/self/status, taskset in PATH',
    why: 'Without cores of its own the driver takes time from the target: latency and rate.',
    fix: 'It takes four CPUs on two cores, and taskset: sudo apt-get install util-linux',
    levels: { ok: 'the driver will have cores of its own', warn: 'it will share them' },
    look: ({ files, env, sysRoot }) => {
      const cores: readonly Core[] = readCores(files);
      if (cores.length === 0) return unknown();
      const placement = planPlacement({ sysRoot });
      if (placement === null) return warn('none', 'too few CPUs: driver and target share them');
      const value = `driver ${placement.harness}, target ${placement.target}`;
      const folders = (env['PATH'] ?? '').split(':').filter(Boolean);
      if (folders.some((at) => files.list(at).includes('taskset'))) return ok(value);
      return warn('none', 'taskset is not in PATH, and is what puts the driver on its cores');
    },
  },
  {
    id: 'processor.caches',
    title: 'caches',
    where: `${folder}/cpu0/cache/index*/{level,type,size}`,
    why: 'For the record: a working set that fits is faster.',
    fix: '',
    levels: { ok: 'they are named' },
    look: ({ files }) => {
      const at = `${folder}/cpu0/cache`;
      const caches = files.list(at).flatMap((index) => {
        const size = files.text(`${at}/${index}/size`);
        const kind = { Data: 'd', Instruction: 'i' }[files.text(`${at}/${index}/type`) ?? ''] ?? '';
        return size === null ? [] : [`L${files.text(`${at}/${index}/level`) ?? '?'}${kind} ${size}`];
      });
      return caches.length === 0 ? unknown() : ok(caches.join(', '));
    },
  },
  {
    id: 'processor.mitigations',
    title: 'mitigations',
    where: `${folder}/vulnerabilities/*`,
    why: 'For the record: they make each system call dearer, and with it CPU per call.',
    fix: '',
    levels: { ok: 'they are told' },
    look: ({ files }) => {
      const names = files.list(`${folder}/vulnerabilities`);
      const states = names.map((name) => files.text(`${folder}/vulnerabilities/${name}`) ?? '');
      if (states.length === 0) return unknown();
      const count = (start: string) => states.filter((state) => state.startsWith(start)).length;
      return ok(`${count('Mitigation')} mitigated, ${count('Vulnerable')} open, of ${states.length}`);
    },
  },
];
