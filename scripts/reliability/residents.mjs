// Resident memory of a run's own processes, read from the kernel while it goes on.
import { readFileSync } from 'node:fs';

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid */
const childrenOf = (pid) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** MiB in memory; null of a process that has gone. @param {number} pid */
function residentMib(pid) {
  const kib = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return kib === undefined ? null : Number(kib) / 1024;
}

/** Processor time so far of a process, without its children's, ms. @param {number} pid */
function cpuMs(pid) {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  // In ticks, of which Linux has 100 a second for every reader.
  return fields.length === 0 ? null : 10 * (Number(fields[11]) + Number(fields[12]));
}

/**
 * Memory and processor time of harness, driver and stand-in; null as long as one of the three is not there.
 * @param {number} harness
 */
export function residents(harness) {
  const children = childrenOf(harness);
  const child = (entry) => children.find((pid) => read(`/proc/${pid}/cmdline`).includes(entry));
  const pids = { harness, driver: child('driver.js'), standin: child('standin.js') };
  const rows = Object.entries(pids).map(([name, pid]) => [
    name,
    pid === undefined ? null : { pid, mib: residentMib(pid), cpuMs: cpuMs(pid) },
  ]);
  return rows.every(([, row]) => row !== null && row.mib !== null) ? Object.fromEntries(rows) : null;
}
