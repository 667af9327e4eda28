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
