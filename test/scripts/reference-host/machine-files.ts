/** A machine as it stands before a job, and as it has to be during one. */

const cpu = 'sys/devices/system/cpu';
const policies = ['policy0', 'policy1'];

/** Before: every value that is tuned, and some that must be left alone. */
export const machineFiles: Record<string, string> = {
  'etc/passwd': 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/:/usr/sbin/nologin\n',
  'etc/group': 'root:x:0:\nsudo:x:27:\n',
  ...Object.fromEntries(
    policies.flatMap((policy) => [
      [`${cpu}/cpufreq/${policy}/scaling_available_governors`, 'performance powersave\n'],
      [`${cpu}/cpufreq/${policy}/scaling_governor`, 'powersave\n'],
      [
        `${cpu}/cpufreq/${policy}/energy_performance_available_preferences`,
        'default performance balance_performance power\n',
      ],
      [`${cpu}/cpufreq/${policy}/energy_performance_preference`, 'balance_performance\n'],
    ]),
  ),
  [`${cpu}/intel_pstate/no_turbo`]: '0\n',
  [`${cpu}/cpu0/cpuidle/state1/latency`]: '10\n',
  [`${cpu}/cpu0/cpuidle/state1/disable`]: '0\n',
  [`${cpu}/cpu0/cpuidle/state2/latency`]: '1034\n',
  [`${cpu}/cpu0/cpuidle/state2/disable`]: '0\n',
  [`${cpu}/smt/control`]: 'on\n',
  'sys/kernel/mm/transparent_hugepage/enabled': '[always] madvise never\n',
  'sys/kernel/mm/transparent_hugepage/defrag': 'always defer defer+madvise [madvise] never\n',
  'sys/kernel/mm/ksm/run': '1\n',
  'proc/sys/kernel/nmi_watchdog': '1\n',
  'proc/sys/kernel/numa_balancing': '0\n',
  'proc/sys/kernel/randomize_va_space': '2\n',
  'proc/sys/net/core/somaxconn': '128\n',
  'proc/swaps': 'Filename Type Size Used Priority\n/dev/sda2 partition 1000 10 -2\n/swapfile file 500 0 5\n',
  'proc/meminfo': 'MemTotal: 16000 kB\nMemAvailable: 12000 kB\n',
};

/** During a job: file and value. */
export const tuned: Record<string, string> = {
  [`${cpu}/cpufreq/policy0/scaling_governor`]: 'performance',
  [`${cpu}/cpufreq/policy1/scaling_governor`]: 'performance',
  [`${cpu}/cpufreq/policy1/energy_performance_preference`]: 'performance',
  [`${cpu}/intel_pstate/no_turbo`]: '1',
  [`${cpu}/cpu0/cpuidle/state1/disable`]: '0',
  [`${cpu}/cpu0/cpuidle/state2/disable`]: '1',
  [`${cpu}/smt/control`]: 'on',
  'sys/kernel/mm/transparent_hugepage/enabled': 'madvise',
  'sys/kernel/mm/transparent_hugepage/defrag': 'always defer defer+madvise [madvise] never',
  'sys/kernel/mm/ksm/run': '2',
  'proc/sys/kernel/nmi_watchdog': '0',
  'proc/sys/kernel/randomize_va_space': '2',
  'proc/sys/net/core/somaxconn': '4096',
  'proc/swaps': 'Filename Type Size Used Priority',
};

/** A plain file keeps what is written to it; the kernel would say the choice among all again, and orders swap anew. */
export function asKernel(file: string, text: string): string {
  if (file.includes('transparent_hugepage')) return text.match(/\[(\w+)\]/)?.[1] ?? text.trimEnd();
  if (file.endsWith('proc/swaps')) return text.trimEnd().split('\n').map(areaOf).sort().join('\n');
  return text.trimEnd();
}

/** Name and priority: what is in use starts at nothing again. */
function areaOf(line: string): string {
  const [name = '', , , , priority = ''] = line.split(/\s+/);
  return `${name} ${priority}`;
}
