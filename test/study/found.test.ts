/** What a study finds of the target's processes, in the words of a record. */
import { describe, expect, it } from 'vitest';
import { readReason } from '../../src/record/reasons.ts';
import type { PhaseContext } from '../../src/study/context.ts';
import { noteHalts, outsideWindows } from '../../src/study/halted.ts';
import { noteReplaced } from '../../src/study/replaced.ts';

/** A context that has but what the finder looks at. */
function contextOf(rig: object): PhaseContext & { readonly said: () => (string | undefined)[] } {
  const findings: { reason: string }[] = [];
  const said = () => findings.map(({ reason }) => readReason(reason)?.code);
  return { rig, findings, said } as unknown as PhaseContext & { readonly said: typeof said };
}

describe('are told by name', () => {
  it('a process that was stopped, in a window and outside any', () => {
    const halts = [{ who: 'the target', pid: 7, ms: 1234 }];
    const context = contextOf({ halts: () => halts });
    noteHalts(context, 'call');
    noteHalts(context, null, outsideWindows);
    expect(context.said()).toEqual(['was-stopped', 'was-stopped-outside']);
    const none = contextOf({ halts: () => [] });
    noteHalts(none, 'call');
    expect(none.said()).toEqual([]);
  });

  it('processes that were replaced, one or several', async () => {
    const treeOf = (names: readonly string[]) => ({
      tree: { replaced: async () => ({ replaced: names.length, unusual: names.length, places: 9, names }) },
    });
    const said = async (names: readonly string[]) => {
      const context = contextOf(treeOf(names));
      await noteReplaced(context, 0);
      return context.said();
    };
    expect(await said(['worker'])).toEqual(['one-replaced']);
    expect(await said(['worker', 'helper'])).toEqual(['several-replaced']);
    expect(await said([])).toEqual([]);
  });
});
