/** Which runs of a record were taken on the same machine. */
import type { Host, RatingRecord } from './schema.ts';

/** What tells a host from others; where the system gives no id, all that is known of the machine. */
export function hostKey({ id, arch, cpu_model: cpu, cpus, memory_mib: memory }: Host): string {
  return id ?? JSON.stringify([arch, cpu, cpus, memory]);
}

/** The number of each run's host, from 1: runs of one host have the same. */
export function hostNumbers({ runs }: Pick<RatingRecord, 'runs'>): number[] {
  const hosts = [...new Set(runs.map(({ host }) => hostKey(host)))];
  return runs.map(({ host }) => hosts.indexOf(hostKey(host)) + 1);
}
