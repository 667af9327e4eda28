/** The calculator's form: every change of it is answered at once, in words a screen reader is told. */
import type { PageData } from '../render/html/data.ts';
import { answer, type Told } from './answer.ts';
import { element } from './element.ts';

/** Does nothing on a page without series. */
export function startCalculator(data: PageData): void {
  const form = document.querySelector<HTMLFormElement>('#calculator');
  if (form === null) return;
  const series = element('calc-series', HTMLSelectElement);
  const callers = element('calc-callers', HTMLInputElement);
  const update = () => {
    const chosen = data.series[Number(series.value)];
    if (chosen) show(answer(chosen, callers.value, data), callers);
  };
  form.addEventListener('input', update);
  // Enter would send the form, which has nowhere to go.
  form.addEventListener('submit', (event) => event.preventDefault());
  update();
}

function show({ refusal, memory, cores, kubernetes }: ReturnType<typeof answer>, input: HTMLInputElement) {
  put('calc-refusal', refusal ?? '');
  input.setAttribute('aria-invalid', String(refusal !== null));
  hide('calc-answer', refusal !== null);
  tell('calc-memory', memory);
  tell('calc-cores', cores);
  hide('calc-block', kubernetes === null);
  put('calc-kubernetes', kubernetes?.intro ?? '');
  put('calc-yaml', kubernetes?.block ?? '');
}

function tell(id: string, { value, range }: Told): void {
  put(id, value);
  put(`${id}-range`, range);
}

function put(id: string, text: string): void {
  const place = element(id, HTMLElement);
  // A text that is set again would be read out again.
  if (place.textContent !== text) place.textContent = text;
}

function hide(id: string, hidden: boolean): void {
  element(id, HTMLElement).hidden = hidden;
}
