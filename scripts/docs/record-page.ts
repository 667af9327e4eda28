/** docs/record.md: prose written by hand, tables made from the schema and from the tables of figures. */
import { between } from './between.ts';
import { conditionTable } from './condition-table.ts';
import { figureTables } from './figure-tables.ts';
import type { JsonSchema } from './json-schema.ts';
import { recordSections } from './record-sections.ts';

/** The page with its tables as they are now. @param schema of the record */
export function recordPage(page: string, schema: JsonSchema): string {
  const parts: readonly (readonly [name: string, text: string])[] = [
    ['fields', recordSections(schema)],
    ['figures', figureTables()],
    ['conditions', conditionTable()],
  ];
  return parts.reduce((text, [name, made]) => between(text, name, made), page);
}
