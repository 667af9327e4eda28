import { exitCodes, RatingplateError } from './base.ts';

/** `init` finds no word on how the server is started, or what it speaks. */
export class InitIncompleteError extends RatingplateError {
  static override readonly code = 'init-incomplete';
  static override readonly hint =
    'Say it: `ratingplate init --protocol mcp-stdio -- npx my-server`, `.venv/bin/my-server` or `node server.js` (or mcp-http, http, resp, postgres, with `--url` where it listens).';
  static override readonly exit = exitCodes.usage;
}

/** `init` would replace files that are there; nothing was written. */
export class FilesThereError extends RatingplateError {
  static override readonly code = 'files-there';
  static override readonly hint = 'Move them away, or replace them with `--force`.';
  static override readonly exit = exitCodes.usage;
}

/** The config that `init` would write is not valid; nothing was written. */
export class InitInvalidError extends RatingplateError {
  static override readonly code = 'init-invalid';
  static override readonly hint =
    'Look at the values that were given with `--name`, `--url`, `--dir`, `--page` and behind `--`.';
  static override readonly exit = exitCodes.usage;
}
