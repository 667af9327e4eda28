/** What `tools/list` tells about the tools: about 10 KB, as a server of ordinary size does. */
import { glossary } from './glossary.ts';
import { quantities } from './units.ts';

type Property = Readonly<Record<string, unknown>>;
export interface ToolSchema {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly [key: string]: unknown;
    readonly type: 'object';
    readonly properties: Readonly<Record<string, Property>>;
    readonly required: string[];
  };
}

const units = Object.values(quantities).flatMap((one) => Object.keys(one));
const topics = [...new Set(glossary.map((one) => one.topic))];
const text = (description: string, more: Property = {}): Property => ({
  type: 'string',
  description,
  ...more,
});
const number = (description: string, more: Property = {}): Property => ({
  type: 'number',
  description,
  ...more,
});

/** One tool; arguments whose description starts with "Optional" may be left out. */
function tool(
  name: string,
  title: string,
  description: string,
  properties: Readonly<Record<string, Property>>,
  writes = false,
): ToolSchema {
  const required = Object.entries(properties)
    .filter(([, property]) => !String(property.description).startsWith('Optional'))
    .map(([key]) => key);
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    outputSchema: undefined,
    annotations: {
      title,
      readOnlyHint: !writes,
      destructiveHint: name === 'note_remove',
      idempotentHint: name !== 'note_add',
      openWorldHint: false,
    },
  };
}

export const schemas: readonly ToolSchema[] = [
  tool(
    'search_text',
    'Search the glossary',
    'Searches a glossary of performance measurement: terms of memory, processor time, load and statistics, each with a definition of one sentence. Every word of the query must occur in the term or in its definition, in any order and without regard to case. Entries that hold a word of the query in their term come first. Use this before explaining a term, so that the explanation agrees with the glossary, and read the resource of the same name for the wording alone.',
    {
      query: text('Words to look for, separated by spaces; at least one. Example: "resident set".', {
        minLength: 1,
        maxLength: 200,
      }),
      topic: text('Optional. Looks only at the terms of one topic; without it at all of them.', {
        enum: topics,
      }),
      limit: number('Optional. At most so many entries, best first; 10 when it is left out.', {
        minimum: 1,
        maximum: 50,
        default: 10,
      }),
    },
  ),
  tool(
    'convert_units',
    'Convert between units',
    'Converts a value from one unit to another unit of the same quantity: length, mass, data, time or temperature. Both decimal (kB, MB, GB) and binary (KiB, MiB, GiB) units of data are known, and they are not the same. The result has up to 12 significant digits. Units are written exactly as list_units shows them, upper and lower case included, because mm and MM would otherwise be the same. Units of different quantities are an error.',
    {
      value: number('The value in the unit `from`; negative values and fractions are allowed.'),
      from: text('The unit the value is in. Example: "MiB".', { enum: units }),
      to: text('The unit wanted, of the same quantity. Example: "MB".', { enum: units }),
    },
  ),
  tool(
    'list_units',
    'List the known units',
    'Lists every unit that convert_units accepts, one line per quantity, in the spelling it must be given in. The first unit of a line is the one the others are defined by. Without an argument all quantities are listed; with one, only its units. An unknown quantity is an error that names it.',
    {
      quantity: text('Optional. One quantity; without it all of them are listed.', {
        enum: Object.keys(quantities),
      }),
    },
  ),
  tool(
    'describe_numbers',
    'Describe a list of numbers',
    'Sums up a list of numbers: how many there are, the smallest and the largest, the mean, and the 50th and 90th percentile by nearest rank, which are always values of the list itself. Give raw readings, not averages: percentiles of averages mean nothing. The order of the numbers does not matter. At most 10,000 numbers; anything in the list that is not a number is left out and not counted.',
    {
      values: {
        type: 'array',
        description: 'The numbers, in any order; at least one.',
        items: { type: 'number' },
        minItems: 1,
        maxItems: 10_000,
      },
    },
  ),
  tool(
    'count_words',
    'Count the words of a text',
    'Counts the words of a text, and how often each of them occurs, without regard to case. A word is a run of letters and digits of any script; punctuation separates words and is not counted. The most frequent words are listed first, and words that are equally frequent in alphabetical order, so that the same text always gives the same answer.',
    {
      text: text('The text, of any length up to 100,000 characters.', { maxLength: 100_000 }),
      top: number('Optional. How many of the most frequent words to list; 5 when it is left out.', {
        minimum: 0,
        maximum: 100,
        default: 5,
      }),
    },
  ),
  tool(
    'days_between',
    'Days between two dates',
    'Tells how many days lie between two dates. The result is negative when the second date is the earlier one, and 0 for the same day. Dates are in ISO 8601 form and taken at midnight UTC, so that summer time and the time zone of the server play no part. Anything that is not a date is an error that shows the form expected.',
    {
      from: text('The first date. Example: "2026-01-01".', { format: 'date' }),
      to: text('The second date. Example: "2026-11-30".', { format: 'date' }),
    },
  ),
  tool(
    'note_add',
    'Keep a note',
    'Keeps a note for the rest of this session and returns its number. Notes belong to the session that made them: no other client can see them, and they are gone when the session ends. Their words are indexed, so that note_find is quick however many there are. A session holds at most 1,000 notes; past that the call fails and nothing is kept.',
    {
      title: text('A few words that tell the note apart from others.', { minLength: 1, maxLength: 100 }),
      text: text('What is to be remembered.', { maxLength: 20_000 }),
    },
    true,
  ),
  tool(
    'note_list',
    'List the notes',
    'Lists the notes of this session, oldest first, each with its number and title and without its text. Use note_find to see the text of a note. A session that has kept no note gets a list of none, which is not an error.',
    {},
  ),
  tool(
    'note_find',
    'Find notes by their words',
    'Finds the notes of this session that hold every word of the query in their title or text, in any order and without regard to case, and returns them with number, title and text. No match is an empty result and not an error. Only whole words match: "note" does not find "notes".',
    {
      query: text('Words to look for, separated by spaces; at least one.', { minLength: 1, maxLength: 200 }),
    },
  ),
  tool(
    'note_remove',
    'Remove a note',
    'Removes a note of this session for good. Numbers of removed notes are not given again, so that a number never means two notes. Removing a note that does not exist, or no longer, is an error, so that a mistaken number is noticed.',
    { id: number('The number of the note, as note_add returned it or note_list shows it.', { minimum: 1 }) },
    true,
  ),
];
