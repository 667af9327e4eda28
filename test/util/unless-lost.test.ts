/** A race against a loss that may never come, and what it may not keep. */
import { describe, expect, it } from 'vitest';
import { collector } from '../../src/driver/engine/collect.ts';
import { unlessLost } from '../../src/util/unless-lost.ts';

function loss() {
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  return { lost, lose };
}
const never = new Promise<never>(() => {});

describe('unlessLost', () => {
  it('is what the work comes to, as long as nothing is lost', async () => {
    const { lost } = loss();
    expect(await unlessLost(Promise.resolve(1), lost)).toBe(1);
    await expect(unlessLost(Promise.reject(new Error('work')), lost)).rejects.toThrow('work');
    expect(await unlessLost(Promise.resolve(2), lost)).toBe(2);
  });

  it('rejects all that is under way as it comes, and only that', async () => {
    const { lost, lose } = loss();
    const other = loss();
    const done = unlessLost(Promise.resolve(1), lost);
    const open = [unlessLost(never, lost), unlessLost(never, lost)];
    const elsewhere = unlessLost(new Promise((resolve) => setImmediate(resolve, 'fine')), other.lost);
    await done;
    lose(new Error('gone'));
    const ends = await Promise.allSettled(open);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.message)).toEqual(['gone', 'gone']);
    expect(await Promise.all([done, elsewhere])).toEqual([1, 'fine']);
  });

  it('rejects what begins later, unless its work is done', async () => {
    const { lost, lose } = loss();
    await unlessLost(Promise.resolve(1), lost);
    lose(new Error('gone'));
    await expect(unlessLost(never, lost)).rejects.toThrow('gone');
    await expect(unlessLost(never, lost)).rejects.toThrow('gone');
    expect(await unlessLost(Promise.resolve(2), lost)).toBe(2);
  });

  it('keeps nothing of what is over, where Promise.race keeps all of it', async () => {
    const collect = collector();
    if (collect === null) throw new Error('this Node has no collection to be asked for');
    const { lost } = loss();
    const keptBy = async (race: (work: Promise<object>) => Promise<object>) => {
      const results: WeakRef<object>[] = [];
      const one = async () => {
        const result = { much: new Uint8Array(1000) };
        results.push(new WeakRef(result));
        await race(Promise.resolve(result));
      };
      for (let i = 0; i < 50; i++) await one();
      // What was looked at in a turn lives to its end.
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      return results.filter((result) => result.deref() !== undefined).length;
    };
    expect(await keptBy((work) => unlessLost(work, lost))).toBe(0);
    expect(await keptBy((work) => Promise.race([work, lost]))).toBe(50);
  });
});
