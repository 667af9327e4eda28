import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTraceback, takeTraceback } from '../../src/observe/probes/sigquit.ts';

/** As Go 1.22 prints it, shortened: the scheduler, one of the runtime's own, three goroutines, and the registers. */
const traceback = `earlier goroutine 7 of ours
SIGQUIT: quit
PC=0x46e1a1 m=0 sigcode=0

goroutine 0 gp=0x55a0c0 m=0 mp=0x55aa60 [idle]:
runtime.futex(0x55aba0, 0x80, 0x0, 0x0, 0x0, 0x0)

goroutine 1 gp=0xc0000061c0 m=nil [IO wait]:
internal/poll.runtime_pollWait(0x7f, 0x72)
\t/usr/lib/go/src/runtime/netpoll.go:345 +0x85

goroutine 2 gp=0xc000006c40 m=nil [force gc (idle)]:
runtime.goparkunlock(...)
created by runtime.init.7 in goroutine 1
\t/usr/lib/go/src/runtime/proc.go:314 +0x1a

goroutine 18 gp=0xc000007a40 m=nil [select]:
main.work()
created by main.main in goroutine 1

goroutine 19 [chan receive, 2 minutes]:
main.work()

rax    0xca
rip    0x46e1a1
rflags 0x286
`;

describe('a traceback of Go', () => {
  it('has all goroutines but those of the runtime, and nothing that was printed before', () => {
    expect(readTraceback(traceback)).toEqual({ goroutines: 3, why: null });
  });

  it('is not counted before it is whole', () => {
    const end = traceback.indexOf('rip ');
    for (const length of [0, 20, 200, end]) expect(readTraceback(traceback.slice(0, length))).toBeNull();
  });

  it('ends with other registers on other processors', () => {
    const arm = traceback.replace('rax    0xca\nrip    0x46e1a1', 'r0      0x0\npc      0x8a1f4');
    expect(readTraceback(arm)).toEqual({ goroutines: 3, why: null });
  });

  it('that the log has cut is not known', () => {
    const cut = `${traceback}\n[ratingplate: output over 10485760 bytes is not kept]\n`;
    expect(readTraceback(cut)).toMatchObject({
      goroutines: null,
      why: 'its traceback is longer than what is kept of its output',
    });
  });
});

describe('tracebacks of several processes', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-traceback-'));
    await writeFile(path.join(folder, 'a.log'), traceback);
    await writeFile(path.join(folder, 'b.log'), 'no words\n');
  });
  afterAll(() => rm(folder, { recursive: true }));
  /** A process that is not there gets no signal. */
  const traced = (name: string) => ({ pid: 2 ** 22 - 1, log: path.join(folder, name) });

  it('are counted together', async () => {
    expect(await takeTraceback([traced('a.log'), traced('a.log')])).toEqual({ goroutines: 6, why: null });
  });
  it('are not known where one of them is not', async () => {
    const told = await takeTraceback([traced('a.log'), traced('b.log')], 50);
    expect(told).toEqual({ goroutines: null, why: 'on SIGQUIT it printed no whole traceback of Go' });
    expect((await takeTraceback([])).why).toBe('there was no process to tell it');
    expect((await takeTraceback([traced('none.log')], 50)).goroutines).toBeNull();
  });
});
