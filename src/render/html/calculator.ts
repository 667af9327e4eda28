/** The sizing calculator: a form over the series of a record, which the page's program answers. */
import { hostNumbers } from '../../record/hosts.ts';
import { seriesOf } from '../../record/kinds.ts';
import type { Figure, RatingRecord, StepRecord } from '../../record/schema.ts';
import { type SizedStep, wasHeldBack } from '../../stats/sizing.ts';
import { roundsForInterval } from '../../stats/student.ts';
import { plain, xml } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import type { CalculatorSeries, CalculatorText } from './data.ts';

/** The figures of a step that the calculator reads; of the rate only whether it is a bound. */
const sized = ['peak_mib', 'cores'] as const;
/** Callers that are filled in at first, or as many as were measured. */
const typical = 100;

/** Series in which something was measured, of all runs; of several hosts the title names the host. */
export function calculatorSeries(record: RatingRecord, { html }: Locale): CalculatorSeries[] {
  const hosts = hostNumbers(record);
  const several = new Set(hosts).size > 1;
  return record.runs.flatMap((run, index) =>
    seriesOf(run).flatMap(({ scenario, steps }) => {
      const host = several ? `, ${html.host(String(hosts[index] ?? 0))}` : '';
      const kept = steps.map((step) => ({
        clients: step.clients,
        figures: sizedFigures(step),
      }));
      const known = kept.some(({ figures }) => sized.some((name) => figures[name] !== undefined));
      return known ? [{ title: `${plain(scenario.title)}${host}`, steps: kept }] : [];
    }),
  );
}

const sizedFigures = (step: StepRecord): SizedStep['figures'] => ({
  ...Object.fromEntries(sized.map((name) => [name, sizedFigure(step.figures[name])])),
  ...(wasHeldBack(step) ? { calls_per_s: bound } : {}),
});

const bound = { value: null, low: null, high: null, verdicts: [{ level: 'bound' }] };

/** Value, interval where the rounds allow for one, and whether it is valid or a bound: nothing else is read. */
function sizedFigure(figure: Figure | undefined) {
  if (figure === undefined || figure.value === null) return undefined;
  const { value, low, high, rounds, verdicts = [] } = figure;
  const enough = rounds >= roundsForInterval;
  const doubts = verdicts.filter(({ level }) => doubted.has(level)).map(({ level }) => ({ level }));
  return {
    value,
    low: enough ? low : null,
    high: enough ? high : null,
    ...(doubts.length === 0 ? {} : { verdicts: doubts }),
  };
}
const doubted: ReadonlySet<string> = new Set(['invalid', 'bound']);

/** The page's own sentences, with places in them for numbers. */
export function calculatorText({ cells, html, sizing }: Locale): CalculatorText {
  const text = (html: string) => html.replaceAll('&nbsp;', '\u00A0');
  return {
    range: text(cells.range('{low}', '{high}')),
    interval: html.interval,
    noInterval: html.noInterval,
    unmeasured: cells.unmeasured,
    whole: html.whole('{least}', '{most}'),
    below: html.below('{least}'),
    beyond: sizing.beyond('{most}'),
    cannotSay: sizing.cannotSay,
    heldBack: sizing.heldBack,
    atLeast: sizing.atLeast,
    kubernetesOne: sizing.kubernetes('{callers}', true, false),
    kubernetes: sizing.kubernetes('{callers}', false, false),
    boundOne: sizing.kubernetes('{callers}', true, true),
    bound: sizing.kubernetes('{callers}', false, true),
  };
}

/** The form; empty string where there is no series to read from. */
export function calculatorForm(all: readonly CalculatorSeries[], { heads, html, sizing }: Locale): string {
  if (all.length === 0) return '';
  const options = all.map(({ title }, i) => `<option value="${i}">${xml(title)}</option>`).join('');
  const largest = Math.max(...(all[0]?.steps ?? []).map(({ clients }) => clients));
  const row = (id: string, head: string) =>
    `<div><dt>${xml(head)}</dt><dd><span id="${id}"></span> <span id="${id}-range" class="range"></span></dd></div>`;
  return [
    `<form id="calculator" class="scripted" autocomplete="off">`,
    `<p id="calc-intro">${xml(html.calculatorIntro)}</p>`,
    `<div class="fields"><p><label for="calc-series">${xml(html.series)}</label><select id="calc-series">${options}</select></p>`,
    `<p><label for="calc-callers">${xml(heads.callers)}</label><input id="calc-callers" type="number" inputmode="numeric" step="1" min="1" value="${Math.min(typical, largest)}" aria-describedby="calc-refusal" /></p></div>`,
    '<div role="status"><p id="calc-refusal"></p>',
    `<dl id="calc-answer">${row('calc-memory', heads.peak)}${row('calc-cores', heads.cores)}</dl>`,
    '<div id="calc-block"><p id="calc-kubernetes"></p>',
    `<pre tabindex="0" aria-labelledby="calc-kubernetes" role="region"><code id="calc-yaml"></code></pre></div></div>`,
    `<p class="note">${xml(sizing.howToRead)}</p></form>`,
  ].join('\n');
}
