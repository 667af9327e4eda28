/** A scene to SVG, with no canvas and no browser; Vega is loaded here, and only when something is drawn. */
import type { TopLevelSpec } from 'vega-lite';
import { xml } from '../escape.ts';
import { type ThemeName, themeNames } from './names.ts';
import { slim } from './slim.ts';
import { fonts } from './text.ts';
import { paint, patterns } from './theme.ts';

/** What is to be drawn. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly spec: TopLevelSpec;
}

export interface ChartMeaning {
  readonly title: string;
  /** The chart in words. */
  readonly description: string;
  /** Renderer and record. */
  readonly stamp: string;
}

/** The chart in each theme. */
export async function drawChart(drawing: Drawing, meaning: ChartMeaning): Promise<Record<ThemeName, string>> {
  const svg = withMeaning(slim(rounded(await toSvg(drawing))), drawing, meaning);
  const painted = themeNames.map((theme) => [theme, `${paint(svg, theme)}\n`] as const);
  return Object.fromEntries(painted) as Record<ThemeName, string>;
}

async function toSvg({ spec: lite }: Drawing): Promise<string> {
  const [{ compile }, vega] = await Promise.all([import('vega-lite'), import('vega')]);
  const { spec } = compile(lite);
  const view = new vega.View(vega.parse(spec), { renderer: 'none', logLevel: vega.None });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/** Coordinates to a tenth of a px, no roles or classes, and no font, which the root names; in tags only: text is data. */
function rounded(svg: string): string {
  const named = / (?:class|role|aria-[a-z]+|font-family|stroke-miterlimit)="[^"]*"| opacity="1"/g;
  return svg.replace(/<[^>]*>/g, (tag) =>
    tag.replace(named, '').replace(/-?\d+\.\d{2,}(?:e-?\d+)?/g, (number) => String(round(number))),
  );
}
const round = (number: string): number => Math.round(Number(number) * 10) / 10 || 0;

/** Our own root: a title and a description, which a screen reader reads in place of hundreds of marks. */
function withMeaning(svg: string, { width, height }: Drawing, meaning: ChartMeaning): string {
  const inner = svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const font = `font-family="${fonts}"`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font} role="img" aria-labelledby="title desc">`,
    `<title id="title">${xml(meaning.title)}</title>`,
    `<desc id="desc">${xml(meaning.description)}</desc>`,
    `<metadata>${xml(meaning.stamp)}</metadata>`,
    patterns,
    inner.replace(/></g, '>\n<'),
    '</svg>',
  ].join('\n');
}
