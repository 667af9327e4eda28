import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProbe } from '../../src/observe/probes/index.ts';
import { parseMetrics } from '../../src/observe/probes/prometheus.ts';
import { store } from './store.ts';

const pages: Record<string, string> = {
  '/go': 'go_goroutines 12\ngo_memstats_heap_alloc_bytes 3.145728e+06\n',
  '/node':
    '# TYPE x gauge\nnodejs_heap_size_used_bytes 2097152 1700000000000\nnodejs_active_handles_total 4\n',
  '/jvm':
    'jvm_memory_used_bytes{area="heap",id="G1 Eden, \\"x\\""} 1048576\njvm_memory_used_bytes{area="heap",id="G1 Old"} 1.048576E6\njvm_memory_used_bytes{area="nonheap",id="m"} 9e9\n',
  '/none': '<html>no metrics</html>',
};
const server = createServer((request, answer) => {
  const page = pages[request.url ?? ''];
  answer.writeHead(page === undefined ? 503 : 200).end(page);
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});
const probeOf = (page: string) =>
  openProbe('prometheus', { url: base + page, store, pids: () => [], inspectors: () => [] });

describe('the Prometheus probe', () => {
  it.each([
    ['/go', 3, { goroutines: 12 }],
    ['/node', 2, { handles: 4 }],
    ['/jvm', 2, {}],
  ])('finds what %s calls heap and units', async (page, mib, units) => {
    expect(await probeOf(page).liveHeapMib()).toBe(mib);
    expect(await probeOf(page).units()).toEqual(units);
  });
  it('cannot collect, and says so', async () => {
    expect(probeOf('/go').collects).toBe(false);
    expect(await probeOf('/go').collect()).toBe(false);
  });
  it('fails by name where there are no metrics', async () => {
    expect(await probeOf('/none').liveHeapMib()).toBeNull();
    await expect(probeOf('/none').units()).rejects.toThrow(/no metrics/);
    await expect(probeOf('/gone').liveHeapMib()).rejects.toThrow(/answered 503/);
  });
});

describe('parseMetrics', () => {
  it('reads names, labels with escapes, infinities and time stamps', () => {
    const text = '# HELP a b\na{b="c\\n\\"}",d="e"} +Inf 17\nb  -1.5e-3\nbad line\nc{x="1"} NaN\n\n';
    expect(parseMetrics(text)).toEqual([
      { name: 'a', labels: { b: 'c\n"}', d: 'e' }, value: Number.POSITIVE_INFINITY },
      { name: 'b', labels: {}, value: -0.0015 },
    ]);
  });
});
