import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatNumber,
  formatPercent,
  formatTick,
} from '../../src/render/numbers.ts';

const en = { decimal: '.', group: ',' };
const es = { decimal: ',', group: ' ' };

describe('numbers', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [2394.4, '2394'],
    [106.34, '106'],
    [99.96, '100'],
    [21.44, '21.4'],
    [9.996, '10.0'],
    [1.916, '1.92'],
    [0.9996, '1.00'],
    [0.6478, '0.648'],
    [0.0123, '0.012'],
    [0.0006, '0.001'],
    [0.0004, '<0.001'],
    [-0.0004, '>-0.001'],
    [-0.523, '-0.523'],
    [-12_345.6, '-12,346'],
    [9999.4, '9999'],
    [9999.6, '10,000'],
    [136_000, '136,000'],
    [1_234_567.8, '1,234,568'],
  ])('%d is %s', (value, text) => expect(formatNumber(value, en)).toBe(text));

  it('take their signs from the language', () => {
    expect(formatNumber(1.92, es)).toBe('1,92');
    expect(formatNumber(11_070, es)).toBe('11 070');
    expect(formatNumber(0.0001, es)).toBe('<0,001');
  });

  it('are within half of their last digit of the value, and hold at least three digits of it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (value) => {
        const text = formatNumber(value, en);
        expect(text).toMatch(/^\d{1,3}(,\d{3})*(\.\d{1,3})?$|^\d{4}$/);
        const decimals = text.split('.')[1]?.length ?? 0;
        expect(Math.abs(Number(text.replaceAll(',', '')) - value)).toBeLessThanOrEqual(
          0.5 * 10 ** -decimals * (1 + 1e-9),
        );
        if (value >= 0.1) expect(text.replace(/^0\.0*|[.,]/g, '').length).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('never say what is no number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        for (const text of [formatNumber(value, en), formatCount(value, en), formatTick(value, en)])
          expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
      }),
    );
  });
});

describe('counts, shares and bytes', () => {
  it.each([
    [8, '8'],
    [64, '64'],
    [5.5, '5.5'],
    [293.4, '293'],
    [17_900, '17,900'],
  ])('%d things are %s', (value, text) => expect(formatCount(value, en)).toBe(text));

  it.each([
    [0, '0 %'],
    [0.0213, '2.1 %'],
    [0.0996, '10 %'],
    [0.65, '65 %'],
    [11.47, '1147 %'],
  ])('a share of %d is %s', (value, text) => expect(formatPercent(value, en)).toBe(text));

  it.each([
    [0, '0 B'],
    [312, '312 B'],
    [999.6, '1.00 kB'],
    [12_119, '12.1 kB'],
    [598_213, '598 kB'],
    [999_600, '1.00 MB'],
    [3_211_904, '3.21 MB'],
    [5e9, '5.00 GB'],
  ])('%d bytes are %s', (value, text) => expect(formatBytes(value, en)).toBe(text));

  it.each([
    [0.1, '0.1'],
    [10, '10'],
    [10_000, '10,000'],
  ])('a tick at %d is %s', (value, text) => expect(formatTick(value, en)).toBe(text));
});
