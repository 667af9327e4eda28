/** The name of a run's artifact: readable, and free of what GitHub refuses in one. */

const longest = 120;

/** `ratingplate-<name>-<tag>-<arch>-<attempt>`; what is no letter, digit, dot or dash becomes a dash. */
export function artifactName(parts: {
  readonly name: string;
  /** Tag, or the commit of a trial. */
  readonly version: string;
  readonly arch: string;
  readonly attempt: string;
}): string {
  const words = [parts.name.slice(0, 40), parts.version.slice(0, 60), parts.arch, parts.attempt].map(safe);
  return ['ratingplate', ...words]
    .filter((word) => word !== '')
    .join('-')
    .slice(0, longest);
}

const safe = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9._]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
