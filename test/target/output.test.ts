import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLines, printable } from '../../src/target/lines.ts';
import { createOutput } from '../../src/target/output.ts';

describe('createLines', () => {
  const lines = (...chunks: string[]) => {
    const seen: string[] = [];
    const cutter = createLines((line) => seen.push(line));
    for (const chunk of chunks) cutter.push(Buffer.from(chunk));
    cutter.flush();
    return seen;
  };
  it('joins chunks and splits lines, CRLF too', () => {
    expect(lines('a', 'b\nc\r\n\nd', 'e')).toEqual(['ab', 'c', '', 'de']);
  });
  it('adds no line after the last newline', () => expect(lines('a\n')).toEqual(['a']));
  it('keeps the beginning of an endless line, and finds the next one', () => {
    const seen = lines(...Array.from({ length: 100 }, () => 'x'.repeat(10_000)), '\nready\n');
    expect(seen[0]).toHaveLength(64 * 1024);
    expect(seen[1]).toBe('ready');
  });
  it('gives the last lines of each chunk alone where no more are wanted, whatever the cuts', () => {
    const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n') }), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 4 }), (chunks, count) => {
        const [all, few]: [string[], string[]] = [[], []];
        const cutters = [
          createLines((line) => all.push(line)),
          createLines(
            (line) => few.push(line),
            () => count,
          ),
        ];
        for (const cutter of cutters) {
          for (const chunk of chunks) cutter.push(Buffer.from(chunk));
          cutter.flush();
        }
        expect(few.slice(-count)).toEqual(all.slice(-count));
        expect(few.length).toBeLessThanOrEqual(count * chunks.length + 1);
      }),
    );
    const seen: string[] = [];
    const cutter = createLines(
      (line) => seen.push(line),
      () => 2,
    );
    cutter.push(Buffer.from('begin of a'));
    cutter.push(Buffer.from(' line\n1\n2\n3\nlast'));
    cutter.flush();
    expect(seen).toEqual(['2', '3', 'last']);
  });
  it('joins a character split over chunks', () => {
    const seen: string[] = [];
    const cutter = createLines((line) => seen.push(line));
    for (const byte of Buffer.from('é\n')) cutter.push(Buffer.from([byte]));
    expect(seen).toEqual(['é']);
  });
});

describe('printable', () => {
  it('takes escape sequences and control characters out', () => {
    expect(printable('\u001b[31mred\u001b[0m\u0001 \u001b]0;title\u0007x\tb\r')).toBe('red  x b');
  });
  it('cuts', () => expect(printable('x'.repeat(600))).toHaveLength(504));
});

describe('an output', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'output-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const end = (stream: PassThrough) => new Promise((resolve) => stream.end(resolve));

  it('keeps the last 20 lines, masked, of both streams', async () => {
    const output = createOutput(['hush']);
    const [out, err] = [new PassThrough(), new PassThrough()];
    output.drain(out, path.join(folder, 'out'));
    output.drain(err, null);
    for (let n = 1; n <= 30; n += 1) out.write(`line ${n} hush\n`);
    await end(out);
    err.write('last');
    await end(err);
    await output.ended();
    expect(output.lastLines()).toHaveLength(20);
    expect(output.lastLines().at(0)).toBe('line 12 ***');
    expect(output.lastLines().at(-1)).toBe('last');
    expect(readFileSync(path.join(folder, 'out'), 'utf8').split('\n')).toHaveLength(31);
    expect(readFileSync(path.join(folder, 'out'), 'utf8')).not.toContain('hush');
  });

  it('limits the file and says so, but goes on reading', async () => {
    const output = createOutput([], 1000);
    const out = new PassThrough();
    output.drain(out, path.join(folder, 'out'));
    for (let n = 0; n < 100; n += 1) out.write('x'.repeat(100));
    out.write('\nend\n');
    await end(out);
    await output.ended();
    const text = readFileSync(path.join(folder, 'out'), 'utf8');
    expect(text).toBe(`${'x'.repeat(1000)}\n[ratingplate: output over 1000 bytes is not kept]\n`);
    expect(output.lastLines().at(-1)).toBe('end');
  });

  it('finds a line of the start long after it has left the last 20, with a global pattern twice', async () => {
    const output = createOutput([]);
    const err = new PassThrough();
    output.drain(err, null);
    err.write('Debugger listening on ws://127.0.0.1:9/abc\n');
    for (let n = 0; n < 500; n += 1) err.write(`noise ${n}\n`);
    await end(err);
    await output.ended();
    const pattern = /ws:\/\/\S+/g;
    expect(output.find(pattern)?.[0]).toBe('ws://127.0.0.1:9/abc');
    expect(output.find(pattern)?.[0]).toBe('ws://127.0.0.1:9/abc');
    expect(output.find(/nowhere/)).toBeNull();
  });

  it('is not stopped by a file that cannot be written', async () => {
    const output = createOutput([]);
    const out = new PassThrough();
    output.drain(out, path.join(folder, 'no', 'such', 'folder'));
    out.write('still read\n');
    await end(out);
    await output.ended();
    expect(output.lastLines()).toEqual(['still read']);
  });
});
