// Which figures of a record print `n/a`, and which of those an example's `allowed-na.json` does not allow.

/**
 * @typedef {object} Cell A figure that prints `n/a`.
 * @property {string} scenario id of the measurement
 * @property {string | null} method null = of the scenario as a whole
 * @property {string} figure
 * @property {string} reason
 * @property {string | null} code of the verdict that made it invalid; null = it has no value
 */
/**
 * @typedef {object} Entry One line of `allowed-na.json`.
 * @property {string} scenario id; `*` stands for anything
 * @property {string} [method] name; absent = figures of the scenario as a whole
 * @property {string[]} figures
 * @property {string[]} [profiles] absent = in every profile
 * @property {boolean} [always] it is n/a in every run: a value there is a mistake in the list
 * @property {string} reason
 */

/** Has the figure no value, or one that does not hold? */
const isUnavailable = (figure) => figure.value === null || verdictOf(figure) !== undefined;
const verdictOf = (figure) => (figure.verdicts ?? []).find(({ level }) => level === 'invalid');

/** Every figure of the record, with where it stands. */
function* everyFigure(record) {
  for (const { measurements } of record.runs)
    for (const point of measurements) {
      for (const [name, figure] of Object.entries(point.figures)) yield [point.id, null, name, figure];
      for (const method of point.methods)
        for (const [name, figure] of Object.entries(method.figures))
          yield [point.id, method.name, name, figure];
    }
}

/**
 * Every cell of the record that prints `n/a`.
 * @returns {Cell[]}
 */
export function unavailable(record) {
  return [...everyFigure(record)].flatMap(([scenario, method, name, figure]) => {
    if (!isUnavailable(figure)) return [];
    const verdict = figure.value === null ? undefined : verdictOf(figure);
    const reason = verdict?.reason ?? figure.reason ?? 'no reason given';
    return [{ scenario, method, figure: name, reason, code: verdict?.code ?? null }];
  });
}

/** Does the entry speak of this figure? */
export function covers(entry, { scenario, method, figure }, profile) {
  return (
    (entry.profiles === undefined || entry.profiles.includes(profile)) &&
    like(entry.scenario, scenario) &&
    (entry.method === undefined ? method === null : method !== null && like(entry.method, method)) &&
    entry.figures.includes(figure)
  );
}

function like(pattern, text) {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
}

/**
 * Cells that print `n/a` though no entry allows it.
 * @param {Entry[]} entries
 * @returns {Cell[]}
 */
export function outsideList(record, entries) {
  const [{ profile }] = record.runs;
  return unavailable(record).filter((cell) => !entries.some((entry) => covers(entry, cell, profile)));
}

/**
 * Figures with a value though an entry says that they never have one.
 * @param {Entry[]} entries
 * @returns {Omit<Cell, 'reason' | 'code'>[]}
 */
export function measuredAfterAll(record, entries) {
  const [{ profile }] = record.runs;
  const always = entries.filter((entry) => entry.always === true);
  return [...everyFigure(record)]
    .filter(([, , , figure]) => !isUnavailable(figure))
    .map(([scenario, method, figure]) => ({ scenario, method, figure }))
    .filter((cell) => always.some((entry) => covers(entry, cell, profile)));
}

/**
 * Codes of the verdicts on figures of the record, each once, those that cost a figure its value first.
 * @returns {string[]}
 */
export function verdictsOf(record) {
  const all = [...everyFigure(record)].flatMap(([, , , figure]) => figure.verdicts ?? []);
  const levels = ['invalid', 'bound', 'noisy', 'note'];
  const ranked = all.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  return [...new Set(ranked.map(({ code }) => code))];
}

/** `http-meta, whole surface: p99_ms` */
export function cellName({ scenario, method, figure }) {
  return `${scenario}${method === null ? '' : `, ${method}`}: ${figure}`;
}
