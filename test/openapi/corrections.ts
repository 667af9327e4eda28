/** Where GitHub answers otherwise than it describes. Each stands for a report of it, and a test tells when it is mended. */
import type { RawDescription } from './schema.ts';

interface Correction {
  readonly report: string;
  /** Keys below `components.schemas`, to a schema whose value may be null. */
  readonly nullable: readonly string[];
}

export const corrections: readonly Correction[] = [
  {
    report: 'https://github.com/github/rest-api-description/issues/1812',
    nullable: ['pull-request-simple', 'properties', 'labels', 'items', 'properties', 'description'],
  },
];

interface Node {
  [key: string]: Node;
}

/** The schema a correction is of. */
export function schemaOf(description: RawDescription, { nullable }: Correction): { nullable?: boolean } {
  const schemas = description.components.schemas as unknown as Node;
  const found = nullable.reduce<Node | undefined>((node, key) => node?.[key], schemas);
  if (!found) throw new Error(`GitHub describes no ${nullable.join('.')} any more`);
  return found as { nullable?: boolean };
}

/** The description with what is known to be wrong in it mended. */
export function corrected(description: RawDescription): RawDescription {
  for (const correction of corrections) schemaOf(description, correction).nullable = true;
  return description;
}
