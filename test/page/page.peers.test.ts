/** page.html in a browser: what it shows, answers, asks for and keeps people from. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriesOf } from '../../src/record/kinds.ts';
import { type Locale, localeOf } from '../../src/render/locales/index.ts';
import { formatNumber } from '../../src/render/numbers.ts';
import { resourcesOf, type Sized, sizeFor } from '../../src/stats/sizing.ts';
import { sampleMatrixRecord } from '../record/sample-matrix.ts';
import { evil, poisoned } from '../render/hostile.ts';
import { assetsIn, barriers, chromiumProgram, openPages, type Pages } from './support.ts';

const program = chromiumProgram();
const record = sampleMatrixRecord();
const steps = record.runs.flatMap(seriesOf).map((each) => each.steps);

/** Sizes out of steps that were held back are lower bounds. */
const written = (size: Sized | null, numbers: Locale['numbers']): string =>
  size === null ? '' : `${size.isAtLeast ? '≥ ' : ''}${formatNumber(size.value, numbers)}`;
const upTo = ({ high }: Sized, { numbers, sizing }: Locale): string =>
  high === null ? sizing.atLeast : formatNumber(high, numbers);

describe.skipIf(program === null)(
  program === null ? 'page.html in a browser (no chromium on PATH)' : 'page.html in a browser',
  () => {
    let pages: Pages;
    beforeAll(async () => {
      pages = await openPages(program ?? '', assetsIn(inject('entries')));
    });
    afterAll(() => pages?.close());

    it.each(
      ['en', 'es'].flatMap((code) => (['light', 'dark'] as const).map((scheme) => [code, scheme] as const)),
    )('is drawn without a request, a complaint or a barrier: %s, %s', async (code, colorScheme) => {
      const { page, requests, complaints } = await pages.open(record, code, { colorScheme });
      const plots = page.locator('.plot');
      const drawn = await plots.evaluateAll((all) =>
        all.map((each) => each.querySelectorAll('svg .mark-symbol path, svg .mark-rect path').length),
      );
      expect(drawn.length).toBeGreaterThan(6);
      expect(drawn.filter((marks) => marks === 0)).toEqual([]);
      expect(await page.locator('table').count()).toBeGreaterThan(4);
      expect(await barriers(page)).toEqual([]);
      expect(requests).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it.each(['en', 'es'])('answers as the arithmetic does: %s', async (code) => {
      const { page } = await pages.open(record, code);
      const { numbers, sizing } = localeOf(code);
      const text = (id: string) => page.locator(`#${id}`).textContent();
      for (const [index, series] of steps.entries()) {
        await page.locator('#calc-series').selectOption(String(index));
        for (const callers of [1, 3, 10, 99, 101, 500, 1000]) {
          await page.locator('#calc-callers').fill(String(callers));
          const size = sizeFor(series, callers);
          if (size.mib === null) {
            expect(await text('calc-refusal')).toContain('500');
            expect(await page.locator('#calc-answer').isVisible()).toBe(false);
            expect(await page.locator('#calc-yaml').isVisible()).toBe(false);
            continue;
          }
          expect(await text('calc-refusal')).toBe('');
          expect(await text('calc-memory')).toBe(written(size.mib, numbers));
          expect(await text('calc-memory-range')).toContain(upTo(size.mib, localeOf(code)));
          expect(await text('calc-cores')).toBe(written(size.cores, numbers));
          expect(await page.locator('#calc-yaml').textContent()).toBe(resourcesOf(size, sizing.atLeast));
        }
      }
      for (const none of ['', '0', '-1', '2.5', '1001', '1e9']) {
        await page.locator('#calc-callers').fill(none);
        expect(await text('calc-refusal'), none).not.toBe('');
        expect(await page.locator('#calc-callers').getAttribute('aria-invalid')).toBe('true');
        expect(await page.locator('#calc-answer').isVisible(), none).toBe(false);
      }
      await page.context().close();
    });

    it('is used by keyboard alone', async () => {
      const { page, complaints } = await pages.open(record, 'en');
      const focused = () =>
        page.evaluate(() => {
          const { id, dataset, outerHTML } = document.activeElement as HTMLElement;
          const { outlineStyle } = getComputedStyle(document.activeElement as Element);
          return { name: id || dataset['hides'] || outerHTML.slice(0, 60), seen: outlineStyle !== 'none' };
        });
      /** Tab until there; every stop on the way shows that it has the focus. */
      const tabTo = async (name: string) => {
        for (let presses = 0; presses < 200; presses++) {
          await page.keyboard.press('Tab');
          const now = await focused();
          expect(now.seen, now.name).toBe(true);
          if (now.name === name) return;
        }
        throw new Error(`no way to ${name} by keyboard`);
      };
      const lines = () => page.locator('#plot-series-memory-1 .mark-line path').count();
      await tabTo('s0');
      await page.locator('#chart-series-memory [data-hides="s0"]').focus();
      const before = await lines();
      expect(before).toBe(9);
      await page.keyboard.press('Space');
      await expect.poll(lines).toBe(6);
      await page.keyboard.press('Space');
      await expect.poll(lines).toBe(9);
      const labels = () => page.locator('#plot-series-memory-1 .role-axis-label').last().innerHTML();
      const logarithmic = await labels();
      await page.locator('#chart-series-memory input[value="log"]').focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(labels).not.toBe(logarithmic);
      expect(await lines()).toBe(9);
      await tabTo('calc-series');
      await page.keyboard.press('ArrowDown');
      await tabTo('calc-callers');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('250');
      // Enter sends no form.
      await page.keyboard.press('Enter');
      const said = formatNumber(sizeFor(steps[1] ?? [], 250).mib?.value ?? 0, localeOf('en').numbers);
      expect(await page.locator('#calc-memory').textContent()).toBe(said);
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('tells a mark by the pointer, and takes it back', async () => {
      const { page } = await pages.open(record, 'en');
      const mark = page.locator('#plot-series-heap-1 .mark-symbol path').first();
      await mark.scrollIntoViewIfNeeded();
      await mark.hover();
      await expect
        .poll(() => page.locator('#tip').textContent())
        .toMatch(/^http, \w+, live heap: .* at 1 client/);
      await page.keyboard.press('Escape');
      expect(await page.locator('#tip').isVisible()).toBe(false);
      await page.context().close();
    });

    it.each(['en', 'es'])('fits a telephone of 400 px: %s', async (code) => {
      const { page, complaints } = await pages.open(record, code, { viewport: { width: 400, height: 800 } });
      const widths = () =>
        page.evaluate(() => ({
          page: document.documentElement.scrollWidth,
          plots: [...document.querySelectorAll<SVGElement>('.plot svg')].map((svg) =>
            Math.round(svg.getBoundingClientRect().width),
          ),
        }));
      const { page: whole, plots } = await widths();
      expect(whole).toBe(400);
      expect(Math.max(...plots)).toBeLessThanOrEqual(380);
      expect(Math.min(...plots)).toBeGreaterThan(300);
      // Turned, it is drawn anew.
      await page.setViewportSize({ width: 800, height: 400 });
      await expect.poll(async () => Math.min(...(await widths()).plots)).toBeGreaterThan(700);
      expect(await barriers(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('prints in ink on white, with its legends and without what only a screen can do', async () => {
      const { page } = await pages.open(record, 'en', { colorScheme: 'dark' });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        'rgb(255, 255, 255)',
      );
      expect(await page.locator('#calculator').isVisible()).toBe(false);
      expect(await page.locator('#chart-series-memory fieldset').first().isVisible()).toBe(true);
      expect(await page.locator('#chart-series-memory input').first().isVisible()).toBe(false);
      await page.context().close();
    });

    it('has its figures and says what is missing where no program may run', async () => {
      const { page } = await pages.open(record, 'en', { javaScriptEnabled: false });
      expect(await page.locator('#calculator').isVisible()).toBe(false);
      expect(await page.locator('noscript').textContent()).toContain('JavaScript');
      expect(await page.locator('td').count()).toBeGreaterThan(300);
      await page.context().close();
    });

    it('shows hostile names as they are, and runs none of them', async () => {
      for (const texts of [evil, ['</script><script>alert(1)</script>'], ['<img src=x onerror=alert(1)>']]) {
        const { page, requests, complaints } = await pages.open(poisoned(texts), 'en');
        const said: string[] = [];
        page.on('dialog', (dialog) => void said.push(dialog.message()));
        expect(await page.locator('script').count()).toBe(2);
        expect(await page.locator('main img, main a, main script, main iframe').count()).toBe(0);
        expect(await page.locator('.plot svg').count()).toBeGreaterThan(1);
        expect([said, requests, complaints]).toEqual([[], [], []]);
        await page.context().close();
      }
    });
  },
);
