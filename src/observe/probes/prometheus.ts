import { ProbeFailed } from '../../errors/observe.ts';
import type { Probe } from '../types.ts';
import { getText } from './get-text.ts';

/**
 * What runtimes call the same thing: the first name an endpoint has is taken. `sum`: over all its labels that match.
 * Names as the official clients expose them: client_golang, prom-client, client_java (new and old), .NET, Erlang.
 */
const heapNames = [
  'go_memstats_heap_alloc_bytes',
  'nodejs_heap_size_used_bytes',
  'jvm_memory_used_bytes{area="heap"}',
  'jvm_memory_bytes_used{area="heap"}',
  'dotnet_total_memory_bytes',
  'process_runtime_dotnet_gc_objects_size_bytes',
  'erlang_vm_memory_bytes_total{kind="processes"}',
];
const unitNames: Readonly<Record<'goroutines' | 'handles', readonly string[]>> = {
  goroutines: ['go_goroutines', 'erlang_vm_process_count'],
  handles: ['nodejs_active_resources_total', 'nodejs_active_handles_total'],
};

/**
 * Probe of targets with a metrics endpoint in the Prometheus text form or OpenMetrics. It cannot make the runtime
 * collect, so memory settles by waiting and the heap holds what was not collected yet. A scrape allocates: it is read
 * between phases only. Methods throw `probe-failed`.
 */
export function openPrometheusProbe(url: string): Probe {
  const read = async () => parseMetrics(await getText(url));
  return {
    kind: 'prometheus',
    collects: false,
    collect: async () => false,
    liveHeapMib: async () => {
      const bytes = firstOf(await read(), heapNames);
      return bytes === null ? null : bytes / 2 ** 20;
    },
    units: async () => {
      const metrics = await read();
      if (metrics.length === 0) throw new ProbeFailed(url, 'it has no metrics');
      const units: Record<string, number> = {};
      for (const [unit, names] of Object.entries(unitNames)) {
        const value = firstOf(metrics, names);
        if (value !== null) units[unit] = value;
      }
      return units;
    },
    close: async () => undefined,
  };
}

export interface Metric {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of a text exposition; comments and what is no sample are left out. */
export function parseMetrics(text: string): Metric[] {
  return text.split('\n').flatMap((line) => parseSample(line) ?? []);
}

/** `name{label="value",...} value [timestamp]`. */
function parseSample(line: string): Metric | null {
  const match = /^([a-zA-Z_:][\w:]*)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})?\s+(\S+)/.exec(line);
  if (match === null) return null;
  const [, name = '', labels = '', value = ''] = match;
  const number = Number(value.replace(/^([+-]?)Inf$/, '$1Infinity'));
  if (Number.isNaN(number)) return null;
  const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, plain(text)])),
    value: number,
  };
}

const plain = (text: string) => text.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));

/** The sum of the first name that is there; null where none is. */
function firstOf(metrics: readonly Metric[], names: readonly string[]): number | null {
  for (const wanted of names) {
    const [, name, label, text] = /^(\w+)(?:\{(\w+)="(\w+)"\})?$/.exec(wanted) ?? [];
    const found = metrics.filter(
      (each) => each.name === name && (label === undefined || each.labels[label] === text),
    );
    if (found.length > 0) return found.reduce((sum, { value }) => sum + value, 0);
  }
  return null;
}
