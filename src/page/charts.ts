/** Draws each chart where the page has a place for it, as wide as that place, and obeys the chart's controls. */
import { expressionFunction, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import type { PageData, Plot } from '../render/html/data.ts';
import { formatTick } from '../render/numbers.ts';
import { showTip } from './tip.ts';

/** px; below, labels of scenarios get less room. */
const narrow = 520;

/** What is chosen for one chart. */
interface Choice {
  linear: boolean;
  readonly hidden: Record<string, boolean>;
}

interface Shown {
  readonly plot: Plot;
  readonly place: HTMLElement;
  readonly choice: Choice;
  view: View | null;
  /** px, as drawn. */
  width: number;
}

/** Charts and their controls; without `eval`, which the page's policy forbids. */
export function startCharts({ numbers, plots }: PageData): void {
  expressionFunction('figure', (value: unknown) => formatTick(Number(value), numbers));
  const choices = new Map<string, Choice>();
  const all = plots.flatMap((plot): Shown[] => {
    const place = document.getElementById(plot.id);
    const chart = place?.closest('figure')?.id ?? '';
    const choice = choices.get(chart) ?? { linear: false, hidden: {} };
    choices.set(chart, choice);
    return place === null ? [] : [{ plot, place, choice, view: null, width: 0 }];
  });
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-chart]')) {
    const choice = choices.get(`chart-${input.dataset['chart']}`);
    if (choice === undefined) continue;
    // At once, too: browsers keep what was chosen when a page is loaded again.
    choose(input, choice);
    input.addEventListener('change', () => {
      choose(input, choice);
      for (const shown of all) if (shown.choice === choice) obey(shown, input);
    });
  }
  const byPlace = new Map<Element, Shown>(all.map((shown) => [shown.place, shown]));
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) sizeTo(byPlace.get(target));
  });
  for (const shown of all) {
    draw(shown);
    resized.observe(shown.place);
  }
}

function choose({ dataset: { hides }, value, checked }: HTMLInputElement, choice: Choice): void {
  if (hides !== undefined) choice.hidden[hides] = !checked;
  else if (checked) choice.linear = value === 'linear';
}

/** What is hidden is a signal; a scale of another kind is another drawing. */
function obey(shown: Shown, { dataset }: HTMLInputElement): void {
  if (dataset['hides'] === undefined) draw(shown);
  else shown.view?.signal('hidden', { ...shown.choice.hidden }).runAsync();
}

function draw(shown: Shown): void {
  const { plot, place, choice } = shown;
  shown.view?.finalize();
  const spec = choice.linear && plot.linear ? { ...plot.spec, ...plot.linear } : plot.spec;
  const view = new View(parse(spec as never, undefined, { ast: true } as never), {
    renderer: 'svg',
    expr: expressionInterpreter,
    hover: false,
    tooltip: (_handler: unknown, event: MouseEvent, _item: unknown, text: unknown) => showTip(event, text),
  } as never);
  // The place is the image and has its words; Vega's own element would be one more, of hundreds of marks without any.
  const drawing = document.createElement('div');
  drawing.setAttribute('aria-hidden', 'true');
  place.replaceChildren(drawing);
  view.initialize(drawing, document.createElement('div'));
  shown.view = view;
  shown.width = 0;
  view.signal('hidden', { ...choice.hidden });
  sizeTo(shown);
}

/** As wide as its place; where that has no width (it is hidden), as drawn. */
function sizeTo(shown: Shown | undefined): void {
  if (!shown?.view) return;
  const width = Math.floor(shown.place.clientWidth);
  if (width < 1 || width === shown.width) return;
  shown.width = width;
  shown.view
    .signal('narrow', width < narrow)
    .width(width)
    .runAsync();
}
