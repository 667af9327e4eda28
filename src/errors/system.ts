/** What the system says of files, folders and descriptors, by the name of the error it stands for. */
import { DescriptorsShortError } from './machine.ts';
import { PlaceUnusableError } from './usage.ts';

const placeCodes = new Set('EACCES EPERM EROFS ENOSPC EDQUOT EEXIST ENOTDIR EISDIR ENAMETOOLONG'.split(' '));
const placeCalls = new Set(
  'open mkdir mkdtemp write rename copyfile rm rmdir unlink chmod fsync scandir'.split(' '),
);
const descriptorCodes = new Set(['EMFILE', 'ENFILE']);

/** The user's to mend, and no fault of ours: named so. Any other error as it is. */
export function namedSystemError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', syscall = '', message, path } = error as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') return new PlaceUnusableError('the current folder is no longer there');
  if (descriptorCodes.has(code))
    return new DescriptorsShortError(`ratingplate itself has no descriptor left: ${message}`, {
      cause: error,
    });
  if (!placeCodes.has(code) || !placeCalls.has(syscall)) return error;
  return new PlaceUnusableError(`${path === undefined ? '' : `${path}: `}${message}`, { cause: error });
}
