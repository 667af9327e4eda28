/** The controls of a chart, which are its legend too: what can be hidden, each with a sample of its marks. */
import type { Shape, Stroke } from '../charts/line-scene.ts';
import { dashes } from '../charts/line-spec.ts';
import { xml } from '../escape.ts';
import type { Locale } from '../locales/index.ts';

/** How a kind of mark looks. `ink` is a custom property of the style sheet. */
export type Sample =
  | { readonly kind: 'bar'; readonly ink: string }
  | { readonly kind: 'mark'; readonly ink: string; readonly shape: Shape; readonly hollow: boolean }
  | { readonly kind: 'line'; readonly stroke: Stroke }
  | { readonly kind: 'none' };

export interface Toggle {
  /** What marks carry that it hides. */
  readonly key: string;
  readonly label: string;
  readonly sample: Sample;
}

/** Outlines around the middle of a box of 34 x 14. */
const outlines: Readonly<Record<Shape, string>> = {
  circle: 'M13,7a4,4,0,1,1,8,0a4,4,0,1,1,-8,0',
  square: 'M13.5,3.5h7v7h-7Z',
  'triangle-up': 'M17,3L21,10.5H13Z',
  diamond: 'M17,2L21.5,7L17,12L12.5,7Z',
  'triangle-down': 'M17,11L13,3.5H21Z',
  cross: 'M15.5,2.5h3v3h3v3h-3v3h-3v-3h-3v-3h3Z',
};

/** A group of check boxes and, where there is a choice of scale, one of radio buttons. */
export function controls(id: string, toggles: readonly Toggle[], scales: boolean, { html }: Locale): string {
  const boxes = toggles.map(
    ({ key, label, sample }) =>
      `<label><input type="checkbox" checked data-hides="${key}" data-chart="${id}" /> ${drawn(sample)}${xml(label)}</label>`,
  );
  const radio = (value: string, label: string, checked: boolean) =>
    `<label><input type="radio" name="scale-${id}" value="${value}"${checked ? ' checked' : ''} data-chart="${id}" /> ${xml(label)}</label>`;
  return [
    '<div class="controls scripted">',
    `<fieldset><legend>${xml(html.show)}</legend>${boxes.join('')}</fieldset>`,
    scales
      ? `<fieldset class="scale"><legend>${xml(html.scale)}</legend>${radio('log', html.logarithmic, true)}${radio('linear', html.linear, false)}</fieldset>`
      : '',
    '</div>',
  ].join('');
}

function drawn(sample: Sample): string {
  if (sample.kind === 'none') return '';
  const line = (dash: string) =>
    `<path d="M1,7H33" fill="none" stroke="currentColor" stroke-width="2"${dash} />`;
  const svg = (inner: string) => `<svg width="34" height="14" aria-hidden="true">${inner}</svg>`;
  if (sample.kind === 'line') {
    const dash = dashes[sample.stroke];
    return svg(line(sample.stroke === 'solid' ? '' : ` stroke-dasharray="${dash.join(' ')}"`));
  }
  if (sample.kind === 'bar')
    return svg(`<rect x="6" y="1" width="22" height="12" fill="${sample.ink}" stroke="var(--edge)" />`);
  const fill = sample.hollow ? 'var(--ground)' : sample.ink;
  return svg(
    `<path d="M1,7H33" fill="none" stroke="${sample.ink}" stroke-width="2" /><path d="${outlines[sample.shape]}" fill="${fill}" stroke="${sample.ink}" stroke-width="1.5" />`,
  );
}
