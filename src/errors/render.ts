/** What can be wrong with a page that figures are to be put into. */
import { exitCodes, RatingplateError } from './base.ts';

/** The page has no place for figures. */
export class MarkersMissingError extends RatingplateError {
  static override readonly code = 'markers-missing';
  static override readonly hint =
    'Put `<!-- ratingplate:start -->` and `<!-- ratingplate:end -->` on lines of their own where the figures belong; in MDX `{/* ratingplate:start */}` and `{/* ratingplate:end */}`.';
  static override readonly exit = exitCodes.usage;
}

/** A start without its end, an end without its start, or a block within a block. */
export class MarkersUnbalancedError extends RatingplateError {
  static override readonly code = 'markers-unbalanced';
  static override readonly hint =
    'Every `ratingplate:start NAME` needs one `ratingplate:end NAME` after it, and blocks do not nest.';
  static override readonly exit = exitCodes.usage;
}

/** A block is asked for that no one draws. */
export class BlockUnknownError extends RatingplateError {
  static override readonly code = 'block-unknown';
  static override readonly hint =
    'Use one of the block names listed in docs/pages.md; without a name all figures are drawn.';
  static override readonly exit = exitCodes.usage;
}

/** A page is asked for in a language no one has written. */
export class LocaleUnknownError extends RatingplateError {
  static override readonly code = 'locale-unknown';
  static override readonly hint =
    'Use a locale that ships with ratingplate; CONTRIBUTING.md says how to add one (a file in src/render/locales).';
  static override readonly exit = exitCodes.usage;
}

/** A page the config names is not there. */
export class PageNotFoundError extends RatingplateError {
  static override readonly code = 'page-not-found';
  static override readonly hint =
    'Make the page with the markers `<!-- ratingplate:start all -->` and `<!-- ratingplate:end all -->`, or leave `snapshot.pages` out.';
  static override readonly exit = exitCodes.usage;
}

/** A page of the user's own is not UTF-8: written back, all that is outside the markers would be spoilt. */
export class PageEncodingError extends RatingplateError {
  static override readonly code = 'page-encoding';
  static override readonly hint = 'Save the page as UTF-8; nothing has been written.';
  static override readonly exit = exitCodes.usage;
}

/** What stands within `{{ }}` in a text of the user's own is no expression, or adds up what cannot be added. */
export class ExpressionInvalidError extends RatingplateError {
  static override readonly code = 'expression-invalid';
  static override readonly hint =
    'Within {{ }} stand figures, numbers, + - * / and brackets, and after | a unit: `{{ series.http.held_kib * 1000 | MiB }}`; docs/pages.md has the grammar. A minus after a name needs a space before it.';
  static override readonly exit = exitCodes.usage;
}

/** A text of the user's own refers to a figure that the record does not have. */
export class FigureUnknownError extends RatingplateError {
  static override readonly code = 'figure-unknown';
  static override readonly hint =
    'Name a scenario of the record and one of its figures: `points.ID.peak_mib`, `points.ID."METHOD".p50_ms`, `series.ID.held_kib`, `series.ID.steps.100.peak_mib`; docs/pages.md lists them.';
  static override readonly exit = exitCodes.usage;
}
