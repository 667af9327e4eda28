/** A mark's text beside the pointer. Text only: names come from a record. */
import { element } from './element.ts';

const gap = 12;

/** Nothing to say hides it. */
export function showTip(event: MouseEvent, text: unknown): void {
  const tip = element('tip', HTMLElement);
  if (typeof text !== 'string' || text === '') {
    tip.hidden = true;
    return;
  }
  tip.textContent = text;
  tip.hidden = false;
  // Beside the pointer, and within the window.
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(event.clientX + gap, document.documentElement.clientWidth - width - gap);
  const below = event.clientY + gap;
  const top = below + height > window.innerHeight ? event.clientY - height - gap : below;
  tip.style.left = `${Math.max(gap, left)}px`;
  tip.style.top = `${Math.max(0, top)}px`;
}

/** Escape takes it away, as everything that opens over the page. */
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') element('tip', HTMLElement).hidden = true;
});
