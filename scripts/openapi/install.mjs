// Installs GitHub's descriptions of its APIs into .peers/openapi (npm run openapi:install): 385 MB, of which 20 stay.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone, once, run } from '../peers/run.mjs';
import { descriptionFolder, generated, missingDescription, packages, restFile } from './description.mjs';

function install() {
  mkdirSync(descriptionFolder, { recursive: true });
  const manifest = { name: 'ratingplate-openapi', private: true, dependencies: packages };
  writeFileSync(path.join(descriptionFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  run('npm', ['install', ...alone, ...once], descriptionFolder);
  for (const name of readdirSync(generated))
    if (name.endsWith('.json') && name !== path.basename(restFile)) rmSync(path.join(generated, name));
}

if (missingDescription() === null) {
  console.log('there      GitHub API descriptions');
} else {
  install();
  const fault = missingDescription();
  if (fault !== null) throw new Error(`after the installation ${fault}`);
  console.log('installed  GitHub API descriptions');
}
