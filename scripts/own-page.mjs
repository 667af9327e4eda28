// Makes this repository's own page (docs/rating) as a release would be published: `npm run own-page [-- --profile full]`.
// What is committed is measured, by the committed bundle; the machine should have nothing else to do meanwhile.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeOwnPage } from './own-page/make.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ options: { profile: { type: 'string', default: 'short' } } });
const { tag, folder } = await makeOwnPage({
  root,
  entries: path.join(root, 'dist'),
  profile: values.profile,
  say: (text) => process.stdout.write(text),
});
process.stdout.write(`${folder} holds what a release of ${tag} would propose: look at it, then commit it\n`);
