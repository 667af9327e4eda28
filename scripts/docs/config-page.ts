/** docs/configuration.md: prose written by hand, tables made from the sources. */
import { between } from './between.ts';
import { configProfiles } from './config-profiles.ts';
import { configReference } from './config-reference.ts';
import type { JsonSchema } from './json-schema.ts';

/** The page with its tables as they are now. @param schema of the config */
export function configPage(page: string, schema: JsonSchema): string {
  return between(between(page, 'profiles', configProfiles()), 'keys', configReference(schema));
}
