/** Where figures go, as the plan has it. */
export interface SnapshotSpec {
  /** Relative to the config's folder. */
  readonly dir: string;
  /** Locale -> page path relative to the config's folder; empty = `page.md` in `dir`. */
  readonly pages: Readonly<Record<string, string>>;
  /** Also `page.html`; absent = no. */
  readonly html?: boolean;
  /** Parts of the page left out (false), or in the user's own words, per language. Absent = none. */
  readonly sections?: Readonly<Record<string, false | string | Readonly<Record<string, string>>>>;
}
