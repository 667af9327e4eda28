/** JSON Schemas of what users and scripts read and write, made from the shapes the program itself checks by. */
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { BaseIssue, BaseSchema } from 'valibot';
import { configSchema } from '../../src/config/shape/index.ts';
import { numberToo } from '../../src/config/shape/values.ts';
import { reportSchema } from '../../src/host/doctor/report.ts';
import { recordSchema } from '../../src/record/schema.ts';

const draft = 'http://json-schema.org/draft-07/schema#';

/** Checks and transformations have no counterpart; the program makes them, an editor does without. */
const conversion: ConversionConfig = {
  target: 'draft-07',
  typeMode: 'input',
  errorMode: 'ignore',
  // The program takes such a number as the text it is written as.
  overrideSchema: ({ valibotSchema }) =>
    numberToo.has(valibotSchema) ? { type: ['string', 'number'] } : null,
};

function render(title: string, schema: BaseSchema<unknown, unknown, BaseIssue<unknown>>): string {
  return `${JSON.stringify({ $schema: draft, title, ...toJsonSchema(schema, conversion) }, null, 2)}\n`;
}

/** File name in schema/ -> text. */
export function schemaFiles(): Record<string, string> {
  return {
    'config.schema.json': render('ratingplate.yml', configSchema),
    'doctor.schema.json': render('ratingplate doctor --json', reportSchema),
    'record.schema.json': render('record.json of ratingplate', recordSchema),
  };
}
