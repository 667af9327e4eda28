/** The bottom edge of every chart: scale, then machine, build and date. */
import { type Label, margin, type Scene, sizes } from './scene.ts';
import { wrap } from './text.ts';

const tickRoom = 30;
const footerLine = 16;
const footerLines = 4;

/** The scene with its height and its footer. */
export function finish(scene: Omit<Scene, 'height'> & { readonly footer: string }): Scene {
  const { footer, ...drawn } = scene;
  const top = (scene.spans.at(-1)?.bottom ?? 0) + tickRoom + 12;
  const lines = wrap(footer, sizes.footer, scene.width - 2 * margin, footerLines);
  const labels = lines.map(
    (text, i): Label => ({ x: margin, y: top + i * footerLine, text, size: sizes.footer, ink: 'muted' }),
  );
  return {
    ...drawn,
    labels: [...scene.labels, ...labels],
    height: Math.ceil(top + lines.length * footerLine + 4),
  };
}
