import { describe, expect, it } from 'vitest';
import { watchHalts } from '../../src/rig/halts.ts';

/** A watch on a clock and a tree that the test moves. */
function watched() {
  const world = { at: 0, spent: 0, stopped: [] as number[] };
  const told: string[] = [];
  const lost: Error[] = [];
  const losers: number[] = [];
  let look = () => {};
  let goOn = () => {};
  let ended = 0;
  const watch = watchHalts({
    own: {},
    tree: { halted: () => world.stopped.map((pid) => ({ pid, startTime: 1 })) },
    tell: (message) => told.push(message),
    lose: (error, pid) => lost.push(error) && losers.push(pid),
    now: () => world.at,
    spent: () => world.spent,
    every: (_, listener) => {
      look = listener;
      return () => ended++;
    },
    onContinued: (listener) => {
      goOn = listener;
      return () => ended++;
    },
  });
  const run = (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      world.at += 100;
      look();
    }
  };
  return {
    world,
    watch,
    told,
    lost,
    losers,
    run,
    look: () => look(),
    goOn: () => goOn(),
    ended: () => ended,
  };
}

describe('a process of the target', () => {
  it('that runs is no halt', () => {
    const { run, watch, told } = watched();
    run(1000);
    expect(watch.take()).toEqual([]);
    expect(told).toEqual([]);
  });

  it('that was stopped is told once, with the time since it was seen to run', () => {
    const { run, watch, world, told, lost } = watched();
    run(300);
    world.stopped = [7];
    run(500);
    world.stopped = [];
    run(300);
    expect(watch.take()).toEqual([{ who: 'the target', pid: 7, ms: 500 }]);
    expect(watch.take()).toEqual([]);
    expect(told).toEqual([expect.stringMatching(/^the target \(pid 7\) is stopped/)]);
    expect(lost).toEqual([]);
  });

  it('that is stopped still when it is asked for is told with the time so far', () => {
    const { watch, world } = watched();
    world.stopped = [7];
    world.at = 70;
    expect(watch.take()).toEqual([{ who: 'the target', pid: 7, ms: 70 }]);
    world.at = 170;
    expect(watch.take()).toEqual([{ who: 'the target', pid: 7, ms: 170 }]);
  });

  it('that does not go on for ten seconds breaks the round', () => {
    const { run, world, lost, losers } = watched();
    world.stopped = [7];
    run(9900);
    expect(lost).toEqual([]);
    run(100);
    expect(lost).toEqual([expect.objectContaining({ code: 'process-stopped' })]);
    expect(losers).toEqual([7]);
    expect(lost[0]?.message).toBe('the target (pid 7) has been stopped by a signal or a debugger for 10 s');
  });

  it('stopped twice for a while does not', () => {
    const { run, world, lost, told } = watched();
    for (const stopped of [[7], [], [7]]) {
      world.stopped = stopped;
      run(6000);
    }
    expect(lost).toEqual([]);
    expect(told).toHaveLength(2);
  });
});

describe('this very process', () => {
  it.each([
    ['before it looks again', (w: ReturnType<typeof watched>) => w.goOn()],
    [
      'after it has looked again',
      (w: ReturnType<typeof watched>) => {
        w.look();
        w.goOn();
      },
    ],
  ])('that was stopped and hears so %s is a halt', (_, wake) => {
    const one = watched();
    one.run(300);
    one.world.at += 2500;
    wake(one);
    expect(one.watch.take()).toEqual([{ who: 'ratingplate itself', pid: process.pid, ms: 2500 }]);
  });

  it('that is told to go on though it ran is none, and so is one that merely was late', () => {
    const one = watched();
    one.run(300);
    one.goOn();
    one.world.at += 5000;
    one.look();
    expect(one.watch.take()).toEqual([]);
  });

  it('that is told to go on is none where it ran or waited for a processor all the time', () => {
    const one = watched();
    one.run(300);
    one.world.at += 5000;
    one.world.spent += 4950;
    one.look();
    one.goOn();
    expect(one.watch.take()).toEqual([]);
  });
});

it('an ended watch looks no more', () => {
  const one = watched();
  one.watch.end();
  expect(one.ended()).toBe(2);
});
