// What a module id says: which package it is of, or where in src/ it stands.

/** Bundlers mark virtual modules with a leading NUL and variants with a query; neither is part of the path. */
export function cleanId(id) {
  return id.replaceAll('\0', '').replace(/\?.*$/, '').replaceAll('\\', '/');
}

/** `{name, dir}` of the innermost package that holds the module, or null for code of this project. */
export function packageOf(id) {
  const clean = cleanId(id);
  const at = clean.lastIndexOf('/node_modules/');
  if (at < 0) return null;
  const parts = clean.slice(at + '/node_modules/'.length).split('/');
  const name = parts.slice(0, parts[0].startsWith('@') ? 2 : 1).join('/');
  return { name, dir: `${clean.slice(0, at)}/node_modules/${name}` };
}

/** The path below the project's folder, or null for a module that is nowhere on disk. */
export function ownPath(id, root) {
  const prefix = `${root.replaceAll('\\', '/')}/`;
  const clean = cleanId(id);
  return clean.startsWith(prefix) && !packageOf(id) ? clean.slice(prefix.length) : null;
}
