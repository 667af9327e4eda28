/** Lines over clients as a Vega-Lite specification: all text is data, none of it an expression. */
import type { TopLevelSpec } from 'vega-lite';
import { type LineScene, type Rule, type Stroke, strokes, type Tick } from './line-scene.ts';
import { sizes } from './scene.ts';
import { asIs, asText, frame, type Layer, labelLayers, place } from './spec.ts';
import { token } from './theme.ts';

export const dashes: Readonly<Record<Stroke, readonly number[]>> = {
  solid: [1, 0],
  dashed: [7, 4],
  dotted: [2, 4],
};

export function lineSpec(scene: LineScene): TopLevelSpec {
  return frame(scene, [
    rules(scene.rules),
    bands(scene),
    ...strokes.map((stroke) => lines(scene, stroke)),
    bars(singles(scene), 1.25),
    marks(scene),
    bars(scene.stops, 3),
    ...(['center', 'right'] as const).map((align) => ticks(scene.ticks, align)),
    ...labelLayers(scene.labels),
  ]);
}

const between = { x: place('x'), x2: { field: 'x2' }, y: place('y'), y2: { field: 'y2' } };

const rules = (all: readonly Rule[]): Layer => ({
  data: { values: all },
  mark: { type: 'rule', color: token('grid'), strokeWidth: 1 },
  encoding: between,
});

/** Rules in the ink of their series. */
const bars = (all: LineScene['stops'], strokeWidth: number): Layer => ({
  data: { values: all.map((each) => ({ ...each, ink: token(each.ink) })) },
  mark: { type: 'rule', strokeWidth },
  encoding: { ...between, stroke: asIs('ink') },
});

/** An area has no width at a single point. */
const singles = ({ bands: all }: LineScene): LineScene['stops'] =>
  all.flatMap(({ ink, points: [first, ...more] }) =>
    first === undefined || more.length > 0 ? [] : [{ ...first, x2: first.x, ink }],
  );

function bands({ bands: all }: LineScene): Layer {
  const rows = all.flatMap(({ ink, points }, id) =>
    points.length < 2 ? [] : points.map(({ x, y, y2 }) => ({ id, x, y, y2, ink: token(ink) })),
  );
  return {
    data: { values: rows },
    mark: { type: 'area', fillOpacity: 0.2, interpolate: 'linear' },
    encoding: {
      x: place('x'),
      y: place('y'),
      y2: { field: 'y2' },
      fill: asIs('ink'),
      detail: { field: 'id', type: 'nominal' },
    },
  };
}

function lines(scene: LineScene, stroke: Stroke): Layer {
  const rows = scene.lines.flatMap(({ ink, stroke: own, points }, id) =>
    own === stroke ? points.map(({ x, y }, order) => ({ id, order, x, y, ink: token(ink) })) : [],
  );
  return {
    data: { values: rows },
    mark: { type: 'line', strokeWidth: 2, strokeDash: dashes[stroke], interpolate: 'linear' },
    encoding: {
      x: place('x'),
      y: place('y'),
      stroke: asIs('ink'),
      detail: { field: 'id', type: 'nominal' },
      order: { field: 'order', type: 'quantitative' },
    },
  };
}

function marks({ marks: all }: LineScene): Layer {
  const rows = all.map(({ x, y, ink, shape, hollow }) => ({
    ...{ x, y, shape, stroke: token(ink), fill: token(hollow ? 'ground' : ink) },
  }));
  return {
    data: { values: rows },
    mark: { type: 'point', size: 44, strokeWidth: 1.5, opacity: 1 },
    encoding: {
      x: place('x'),
      y: place('y'),
      shape: asIs('shape'),
      fill: asIs('fill'),
      stroke: asIs('stroke'),
    },
  };
}

const ticks = (all: readonly Tick[], align: Tick['align']): Layer => ({
  data: { values: all.filter((tick) => tick.align === align).map(({ x, y, text }) => ({ x, y, text })) },
  mark: { type: 'text', align, fontSize: sizes.tick, fill: token('muted') },
  encoding: { x: place('x'), y: place('y'), text: asText },
});
