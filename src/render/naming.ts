/** Errors of what a user wrote, with the place they are in. */
import {
  BlockUnknownError,
  ExpressionInvalidError,
  FigureUnknownError,
  MarkersMissingError,
  MarkersUnbalancedError,
} from '../errors/render.ts';

const kinds = [
  ...[MarkersMissingError, MarkersUnbalancedError, BlockUnknownError],
  ...[ExpressionInvalidError, FigureUnknownError],
];

/** What `draw` gives; a mistake of the user's in it says where it is. */
export function naming<T>(where: string, draw: () => T): T {
  try {
    return draw();
  } catch (error) {
    for (const Kind of kinds) if (error instanceof Kind) throw new Kind(`${where}: ${error.message}`);
    throw error;
  }
}
