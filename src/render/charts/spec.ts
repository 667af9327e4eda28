/** The scene as a Vega-Lite specification: all text is data, none of it an expression. */
import type { TopLevelSpec } from 'vega-lite';
import type { Label, Scene } from './scene.ts';
import { sizes } from './scene.ts';
import { fonts } from './text.ts';
import { token } from './theme.ts';

export type Layer = Record<string, unknown>;

/** px channels are taken as they are. */
export const place = (field: string) => ({ field, type: 'quantitative', scale: null, axis: null });
export const asIs = (field: string) => ({ field, type: 'nominal', scale: null, legend: null });

export function specOf(scene: Scene): TopLevelSpec {
  const layers = [
    grid(scene),
    bars(scene),
    ...ranges(scene),
    swatches(scene),
    values(scene),
    tickLabels(scene),
    ...labelLayers(scene.labels),
  ];
  return frame(scene, layers);
}

/** The drawing around its layers. */
export function frame(
  scene: { readonly width: number; readonly height: number },
  layers: readonly Layer[],
): TopLevelSpec {
  const spec = {
    width: scene.width,
    height: scene.height,
    padding: 0,
    autosize: 'none',
    background: token('ground'),
    layer: layers,
    config: {
      font: fonts,
      view: { stroke: null },
      text: { font: fonts, baseline: 'middle', aria: false },
      rect: { aria: false },
      rule: { aria: false },
    },
  };
  return spec as unknown as TopLevelSpec;
}

/** The one data scale; no axis, its ticks are drawn as rules and text so that a locale writes the numbers. */
function onScale(scene: Scene, field: string) {
  const { type, domain } = scene.scale;
  const scale = { type, domain, range: [scene.left, scene.right], nice: false };
  return { field, type: 'quantitative', scale, axis: null };
}

function grid(scene: Scene): Layer {
  const rows = scene.ticks.flatMap(({ value }) =>
    scene.spans.map(({ top, bottom }) => ({ value, y: top, y2: bottom })),
  );
  return {
    data: { values: rows },
    mark: { type: 'rule', color: token('grid'), strokeWidth: 1 },
    encoding: { x: onScale(scene, 'value'), y: place('y'), y2: { field: 'y2' } },
  };
}

function bars(scene: Scene): Layer {
  const rows = scene.bars.map(({ from, to, y, height, fill }) => ({
    from,
    to,
    y,
    y2: y + height,
    fill: token(fill),
  }));
  return {
    data: { values: rows },
    mark: { type: 'rect', stroke: token('edge'), strokeWidth: 1 },
    encoding: {
      x: onScale(scene, 'from'),
      x2: { field: 'to' },
      y: place('y'),
      y2: { field: 'y2' },
      fill: asIs('fill'),
    },
  };
}

const rangeEnd = 4;

/** A line, and a short one across each of its ends. */
function ranges(scene: Scene): Layer[] {
  const all = scene.ranges ?? [];
  if (all.length === 0) return [];
  const ends = all.flatMap(({ from, to, y }) =>
    [from, to].map((at) => ({ at, y: y - rangeEnd, y2: y + rangeEnd })),
  );
  const mark = { type: 'rule', color: token('ink'), strokeWidth: 1.25 };
  return [
    {
      data: { values: all },
      mark,
      encoding: { x: onScale(scene, 'from'), x2: { field: 'to' }, y: place('y') },
    },
    {
      data: { values: ends },
      mark,
      encoding: { x: onScale(scene, 'at'), y: place('y'), y2: { field: 'y2' } },
    },
  ];
}

function swatches({ swatches: all }: Scene): Layer {
  const rows = all.map(({ x, y, width, height, fill }) => ({
    x,
    x2: x + width,
    y,
    y2: y + height,
    fill: token(fill),
  }));
  return {
    data: { values: rows },
    mark: { type: 'rect', stroke: token('edge'), strokeWidth: 1 },
    encoding: { x: place('x'), x2: { field: 'x2' }, y: place('y'), y2: { field: 'y2' }, fill: asIs('fill') },
  };
}

function values(scene: Scene): Layer {
  const rows = scene.values.map(({ at, y, text, ink }) => ({ at, y, text, ink: token(ink) }));
  return {
    data: { values: rows },
    mark: { type: 'text', align: 'left', dx: 6, fontSize: sizes.value },
    encoding: { x: onScale(scene, 'at'), y: place('y'), text: asText, fill: asIs('ink') },
  };
}

function tickLabels(scene: Scene): Layer {
  const y = (scene.spans.at(-1)?.bottom ?? 0) + 14;
  const rows = scene.ticks.map(({ value, label }) => ({ value, y, text: label }));
  return {
    data: { values: rows },
    mark: { type: 'text', align: 'center', fontSize: sizes.tick, fill: token('muted') },
    encoding: { x: onScale(scene, 'value'), y: place('y'), text: asText },
  };
}

export const asText = { field: 'text', type: 'nominal' };

/** A layer per weight, since weight is no channel. */
export function labelLayers(all: readonly Label[]): Layer[] {
  return [false, true].map((bold) => ({
    data: {
      values: all
        .filter((label) => (label.bold ?? false) === bold)
        .map(({ x, y, text, size, ink }) => ({ x, y, text, size, ink: token(ink) })),
    },
    mark: { type: 'text', align: 'left', fontWeight: bold ? 600 : 400 },
    encoding: {
      x: place('x'),
      y: place('y'),
      text: asText,
      size: { field: 'size', type: 'quantitative', scale: null, legend: null },
      fill: asIs('ink'),
    },
  }));
}
