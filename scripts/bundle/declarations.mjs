// The types of `ratingplate/protocol`, the one entry that people write modules against, in one file.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';

const folder = 'src/driver/protocols/own';
const files = ['types.ts', 'from-async.ts'];

/** What one file says of others is said here, too. */
const alone = (code) => code.replaceAll(/^import .*;\n/gm, '').trim();

/** dist/protocol.d.ts. */
export function protocolTypes(root) {
  const parts = files.map((name) => {
    const file = path.join(root, folder, name);
    const { code, errors } = isolatedDeclarationSync(name, readFileSync(file, 'utf8'), { sourcemap: false });
    if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join('; ')}`);
    return alone(code);
  });
  return `${parts.join('\n')}\n`;
}
