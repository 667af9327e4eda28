/** Lines longer than can be kept: told at once by their beginning, and the next line is read as any other. */
import { describe, expect, it } from 'vitest';
import { LineReader } from '../../../src/driver/protocols/mcp/lines.ts';

function reader(longest: number) {
  const told: string[] = [];
  const lines = new LineReader(
    {
      due: [],
      awaits: () => false,
      proved: () => told.push('proved'),
      line: (bytes) => told.push(`line ${bytes}`),
      overlong: (start) => told.push(`over ${start}`),
    },
    longest,
  );
  return { told, push: (text: string) => lines.push(Buffer.from(text)) };
}

describe('a line beyond the limit', () => {
  it('is told by its beginning as soon as it is, once, and not at its end', () => {
    const { told, push } = reader(10);
    push('abcdefgh');
    expect(told).toEqual([]);
    push('ijk');
    expect(told).toEqual(['over abcdefgh']);
    for (let piece = 0; piece < 5; piece++) push('more and more');
    push('\nnext\n');
    expect(told).toEqual(['over abcdefgh', 'line next']);
  });

  it('that ends in the same read is told, and what follows is read', () => {
    const { told, push } = reader(10);
    push('abcdefgh');
    push('ijklmn\nnext\nand');
    push(' so on\n');
    expect(told).toEqual(['over abcdefgh', 'line next', 'line and so on']);
  });

  it('of just the limit is a line', () => {
    const { told, push } = reader(10);
    push('abcde');
    push('fghij');
    push('\n');
    expect(told).toEqual(['line abcdefghij']);
  });

  it('again and again holds no memory of the ones before', () => {
    const { told, push } = reader(10);
    for (let line = 0; line < 3; line++) {
      push('abcdefgh');
      push('ijkl');
      push('\n');
    }
    expect(told).toEqual(['over abcdefgh', 'over abcdefgh', 'over abcdefgh']);
  });
});
