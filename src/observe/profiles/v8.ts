/** What of V8's profiles stands at the top: the forms that Chrome's developer tools open. */
import { type HotFunction, topOf } from './top.ts';

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
}
/** Inspector protocol, Profiler.Profile. Times in us. */
export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}
/** Inspector protocol, HeapProfiler.SamplingHeapProfile. */
export interface HeapProfile {
  readonly head: HeapNode;
}
interface HeapNode {
  readonly callFrame: CallFrame;
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
}

/** V8's own names for time that no function of the program takes. */
const apart = new Set(['(idle)', '(root)']);

/** Functions by processor time of their own, ns; idle time left out. */
export function topOfCpu({ nodes, samples = [], timeDeltas = [] }: CpuProfile): HotFunction[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const own = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const name = names.get(id) ?? '?';
    if (!apart.has(name)) own.set(name, (own.get(name) ?? 0) + (timeDeltas[at] ?? 0) * 1000);
  }
  return topOf(own);
}

/** Functions by the live heap that was allocated in them, bytes. */
export function topOfHeap({ head }: HeapProfile): HotFunction[] {
  const own = new Map<string, number>();
  const rest: HeapNode[] = [head];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    const name = nameOf(node.callFrame);
    own.set(name, (own.get(name) ?? 0) + node.selfSize);
    rest.push(...node.children);
  }
  return topOf(own);
}

/** `render (page.js:12)`; lines from 1, folders left out. */
function nameOf({ functionName, url, lineNumber }: CallFrame): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  const file = url.split('/').at(-1) ?? '';
  return file === '' ? name : `${name} (${file}:${lineNumber + 1})`;
}
