/** Reading of JSON whose shape nobody has promised. */

export type Loose = Readonly<Record<string, unknown>>;

/** The map a text holds; null where it is none, or not JSON. */
export function readMap(text: string | null): Loose | null {
  if (text === null) return null;
  try {
    return mapOf(JSON.parse(text));
  } catch {
    return null;
  }
}

export function mapOf(value: unknown): Loose | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
