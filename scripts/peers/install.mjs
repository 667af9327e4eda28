// Installs real servers into .peers/: `npm run peers:install [-- NAME ...]`, without names those that tests need, with
// `--all` every one. What is there already stays; what cannot be installed here (no network, no Python) is listed and is
// no failure: the peers tests then say so and skip.
import { parseArgs } from 'node:util';
import { peers } from './catalog.mjs';
import { missing, testedPeers } from './peers.mjs';
import { install } from './provide.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const asked = positionals.length > 0 ? positionals : values.all ? Object.keys(peers) : testedPeers;
for (const name of asked) console.log(provide(name));

/** Installs one unless it is there; what happened, in one line (and what the client said, where it failed). */
function provide(name) {
  if (missing(name) === null) return `there      ${name}`;
  if (peers[name].kind === 'system')
    return `not here   ${missing(name)}: install it with the system's packages`;
  try {
    install(name);
  } catch (error) {
    return `not here   ${name}: ${error.message}`;
  }
  const fault = missing(name);
  return fault === null ? `installed  ${name}` : `not here   ${fault}`;
}
