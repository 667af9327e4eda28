import { type Entry, glossary, searchGlossary, wordsOf } from './glossary.ts';
import type { Notebook } from './notebook.ts';
import { schemas } from './schemas.ts';
import { convert, quantities } from './units.ts';

/** Arguments as they came: anything. */
export type Arguments = Readonly<Record<string, unknown>>;
/** What a tool says; an `error` becomes a result with `isError`. */
export type Answer = { readonly text: string } | { readonly error: string };
type Tool = (input: Arguments, notebook: Notebook) => Answer;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
const asNumbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];

const entryLine = (one: Entry): string => `- ${one.term} (${one.topic}): ${one.text}`;

function searchText(input: Arguments): Answer {
  const topic = typeof input.topic === 'string' ? input.topic : null;
  const found = searchGlossary(asText(input.query), topic, asNumber(input.limit, 10));
  const head = `${found.length} of ${glossary.length} entries match "${asText(input.query)}"`;
  return { text: [head, ...found.map(entryLine)].join('\n') };
}

function convertUnits(input: Arguments): Answer {
  const [from, to] = [asText(input.from), asText(input.to)];
  const result = convert(asNumber(input.value, Number.NaN), from, to);
  if (result === null) return { error: `cannot convert ${from} to ${to}` };
  return { text: `${asNumber(input.value, 0)} ${from} = ${result} ${to}` };
}

function listUnits(input: Arguments): Answer {
  const wanted = asText(input.quantity);
  const found = Object.entries(quantities).filter(([name]) => wanted === '' || name === wanted);
  if (found.length === 0) return { error: `no quantity "${wanted}"` };
  return { text: found.map(([name, units]) => `${name}: ${Object.keys(units).join(', ')}`).join('\n') };
}

function describeNumbers(input: Arguments): Answer {
  const sorted = asNumbers(input.values).sort((a, b) => a - b);
  if (sorted.length === 0) return { error: 'values must hold at least one number' };
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  const rank = (q: number) => sorted[Math.ceil(q * sorted.length) - 1];
  return {
    text: `n ${sorted.length}, min ${sorted[0]}, p50 ${rank(0.5)}, p90 ${rank(0.9)}, max ${sorted.at(-1)}, mean ${mean}`,
  };
}

function countWords(input: Arguments): Answer {
  const words = wordsOf(asText(input.text));
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const top = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, asNumber(input.top, 5));
  return {
    text: [
      `${words.length} words, ${counts.size} different`,
      ...top.map(([word, n]) => `${word}: ${n}`),
    ].join('\n'),
  };
}

function daysBetween(input: Arguments): Answer {
  const [from, to] = [Date.parse(asText(input.from)), Date.parse(asText(input.to))];
  if (Number.isNaN(from) || Number.isNaN(to))
    return { error: 'from and to must be dates such as 2026-11-30' };
  return { text: `${Math.round((to - from) / 86_400_000)} days` };
}

const noteAdd: Tool = (input, notebook) => {
  const note = notebook.add(asText(input.title), asText(input.text));
  return note ? { text: `note ${note.id} kept` } : { error: 'the notebook is full' };
};
const noteList: Tool = (_input, notebook) => {
  const notes = notebook.list();
  return { text: [`${notes.length} notes`, ...notes.map((one) => `${one.id}: ${one.title}`)].join('\n') };
};
const noteFind: Tool = (input, notebook) => {
  const notes = notebook.find(asText(input.query));
  return {
    text: [`${notes.length} notes`, ...notes.map((one) => `${one.id}: ${one.title}\n${one.text}`)].join('\n'),
  };
};
const noteRemove: Tool = (input, notebook) =>
  notebook.remove(asNumber(input.id, 0)) ? { text: 'removed' } : { error: 'no such note' };

const tools: Readonly<Record<string, Tool>> = {
  search_text: searchText,
  convert_units: convertUnits,
  list_units: listUnits,
  describe_numbers: describeNumbers,
  count_words: countWords,
  days_between: daysBetween,
  note_add: noteAdd,
  note_list: noteList,
  note_find: noteFind,
  note_remove: noteRemove,
};

/** Arguments a tool cannot do without, by name, that are missing. */
function missing(name: string, input: Arguments): string[] {
  return (schemas.find((one) => one.name === name)?.inputSchema.required ?? []).filter(
    (key) => !(key in input),
  );
}

/** Runs a tool; an unknown one is null. */
export function callTool(name: string, input: Arguments, notebook: Notebook): Answer | null {
  const tool = tools[name];
  if (!tool) return null;
  const lacking = missing(name, input);
  return lacking.length > 0 ? { error: `missing: ${lacking.join(', ')}` } : tool(input, notebook);
}
