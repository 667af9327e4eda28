/** What a page says of evidence, which a run keeps word for word beside its record. */

export interface EvidenceText {
  readonly kept: (list: string) => string;
  readonly bytes: (count: string) => string;
}

export const evidenceIn = {
  en: {
    kept: (list) => `Kept word for word beside the record: ${list}.`,
    bytes: (count) => `${count} bytes`,
  },
  es: {
    kept: (list) => `Guardado palabra por palabra junto al registro: ${list}.`,
    bytes: (count) => `${count} bytes`,
  },
} as const satisfies Readonly<Record<string, EvidenceText>>;
