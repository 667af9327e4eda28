/** How fast the processor runs, and whether that stays so. */
import { fail, ok, type Probe, unknown, warn } from '../types.ts';

const folder = '/sys/devices/system/cpu';
/** Deeper ones take 130 us to over a millisecond; the calls of a fast server take about as long as this. */
const slowestWakeUs = 200;

export const frequencyProbes: readonly Probe[] = [
  {
    id: 'processor.governor',
    title: 'governor',
    where: `${folder}/cpufreq/policy*/scaling_governor`,
    why: 'The clock rate follows the load: latency, rate and CPU per call tell of the governor, not of the program.',
    fix: 'echo performance | sudo tee /sys/devices/system/cpu/cpufreq/policy*/scaling_governor; the hooks of scripts/reference-host do it for each job',
    levels: { ok: '`performance` on every CPU', fail: 'anything else on any' },
    needed: true,
    look: ({ after }) => {
      if (after.governor === null) return unknown();
      if (after.governor === 'performance') return ok(after.governor);
      return fail(after.governor, 'the clock rate follows the load');
    },
  },
  {
    id: 'processor.energy-preference',
    title: 'energy preference',
    where: `${folder}/cpufreq/policy*/energy_performance_preference`,
    why: 'The processor saves energy at the cost of speed: latency and rate.',
    fix: 'echo performance | sudo tee /sys/devices/system/cpu/cpufreq/policy*/energy_performance_preference; the hooks of scripts/reference-host do it for each job',
    levels: { ok: '`performance` on every CPU', warn: 'anything else on any' },
    look: ({ files }) => {
      const names = ofPolicies('energy_performance_preference', (file) => files.text(file), files);
      if (names.length === 0) return unknown();
      const value = [...new Set(names)].sort().join(', ');
      return value === 'performance' ? ok(value) : warn(value, 'the processor may save energy under load');
    },
  },
  {
    id: 'processor.turbo',
    title: 'turbo',
    where: `${folder}/intel_pstate/no_turbo, ${folder}/cpufreq/boost, ${folder}/cpufreq/policy*/boost`,
    why: 'How fast a core runs depends on heat and on how many others work: latency, rate and CPU per call drift.',
    fix: 'echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo (Intel), else echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost; the hooks of scripts/reference-host do it for each job',
    levels: { ok: 'off', fail: 'on' },
    needed: true,
    look: ({ after }) => {
      if (after.turbo === null) return unknown();
      if (after.turbo === 'off') return ok('off');
      return fail(after.turbo, 'the clock rate depends on heat and on how many cores work');
    },
  },
  {
    id: 'processor.driver',
    title: 'scaling driver',
    where: `${folder}/cpufreq/policy*/scaling_driver`,
    why: 'Says how the clock rate is set; the other rows depend on it.',
    fix: '',
    levels: { ok: 'it is named' },
    look: ({ files }) => {
      const names = ofPolicies('scaling_driver', (file) => files.text(file), files);
      return names.length === 0 ? unknown() : ok([...new Set(names)].sort().join(', '));
    },
  },
  {
    id: 'processor.frequency',
    title: 'clock rate',
    where: `${folder}/cpufreq/policy*/scaling_{min,max}_freq`,
    why: 'A range is room to change: latency, rate and CPU per call.',
    fix: 'sudo cpupower frequency-set --governor performance',
    levels: { ok: 'one rate, or the governor keeps to the highest', warn: 'a range' },
    look: ({ files, after }) => {
      const least = ofPolicies('scaling_min_freq', (file) => files.number(file), files);
      const most = ofPolicies('scaling_max_freq', (file) => files.number(file), files);
      if (least.length === 0 || most.length === 0) return unknown();
      const mhz = (khz: number) => Math.round(khz / 1000);
      const value = `${mhz(Math.min(...least))} to ${mhz(Math.max(...most))} MHz`;
      const one = least.every((khz, index) => khz === most[index]);
      if (one || after.governor === 'performance') return ok(value);
      return warn(value, 'the clock rate may be anything between');
    },
  },
  {
    id: 'processor.idle-states',
    title: 'idle states',
    where: `${folder}/cpu0/cpuidle/state*/{name,latency,disable}`,
    why: 'A CPU that slept deeply takes time to wake: latency where few calls are in flight, above all alone.',
    fix: 'sudo cpupower idle-set --disable-by-latency 200; the hooks of scripts/reference-host do it for each job',
    levels: { ok: 'every state in use wakes within 200 us', warn: 'one takes longer' },
    look: ({ files }) => {
      const at = `${folder}/cpu0/cpuidle`;
      const states = files.list(at).map((state) => ({
        name: files.text(`${at}/${state}/name`) ?? state,
        us: files.number(`${at}/${state}/latency`),
        off: files.number(`${at}/${state}/disable`) === 1,
      }));
      const used = states.flatMap(({ name, us, off }) => (us === null || off ? [] : [{ name, us }]));
      const deepest = used.toSorted((a, b) => b.us - a.us)[0];
      if (deepest === undefined) return unknown();
      const value = `${deepest.name}, ${deepest.us} us to wake`;
      return deepest.us <= slowestWakeUs ? ok(value) : warn(value, 'a call may first have to wake its CPU');
    },
  },
];

/** One reading for each frequency policy that has it. */
function ofPolicies<T>(
  name: string,
  read: (file: string) => T | null,
  files: { list(path: string): string[] },
): T[] {
  const policies = files.list(`${folder}/cpufreq`).filter((each) => each.startsWith('policy'));
  return policies
    .map((policy) => read(`${folder}/cpufreq/${policy}/${name}`))
    .filter((value): value is T & {} => value !== null && value !== undefined);
}
