/** CPU lists as the kernel and `taskset -c` write them: `0-3,8,10-11`. */

/** CPUs of a list in rising order; nothing for an empty or broken one. */
export function parseCpuList(text: string): number[] {
  const cpus = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part);
    if (!match) continue;
    const first = Number(match[1]);
    for (let cpu = first; cpu <= Number(match[2] ?? first); cpu += 1) cpus.add(cpu);
  }
  return [...cpus].sort((a, b) => a - b);
}

export function formatCpuList(cpus: Iterable<number>): string {
  const sorted = [...new Set(cpus)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while ((sorted[to + 1] ?? -1) === (sorted[to] ?? 0) + 1) to += 1;
    parts.push(to === from ? `${sorted[from]}` : `${sorted[from]}-${sorted[to]}`);
    from = to + 1;
  }
  return parts.join(',');
}
