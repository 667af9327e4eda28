// Which figures of a record print `n/a`, and which of those an example's `allowed-na.json` does not allow.

/**
 * @typedef {object} Cell A figure that prints `n/a`.
 * @property {string} scenario id of the measurement
 * @property {string | null} method null = of the scenario as a whole
 * @property {string} figure
 * @property {number} [clients] of the step, where it is a step's
 * @property {string} [cell] of a grid, where it is one of its
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

/** Every figure of the record, with where it stands: of points, of series and each of their steps, of a grid's cells. */
function* everyFigure(record) {
  for (const { measurements } of record.runs)
    for (const measured of measurements) {
      yield* figuresOf(measured.id, { methods: [], ...measured });
      for (const step of measured.steps ?? []) yield* figuresOf(measured.id, step);
      // Calls held open by so many clients.
      for (const { calls, figures } of measured.held?.calls ?? [])
        yield* figuresOf(measured.id, { clients: calls, figures, methods: [] });
      for (const cell of measured.cells ?? []) yield* figuresOfCell(measured.id, cell);
    }
}

function* figuresOfCell(scenario, { path, parameters, connections, figures }) {
  const values = Object.entries(parameters).map(([name, value]) => `${name}=${value}, `);
  const cell = `${values.join('')}${connections} connections`;
  for (const [figure, value] of Object.entries(figures))
    yield [{ scenario, method: path, figure, cell }, value];
}

function* figuresOf(scenario, { clients, figures, methods }) {
  const at = clients === undefined ? {} : { clients };
  for (const [figure, value] of Object.entries(figures))
    yield [{ scenario, method: null, figure, ...at }, value];
  for (const { name, figures: own } of methods)
    for (const [figure, value] of Object.entries(own))
      yield [{ scenario, method: name, figure, ...at }, value];
}

/**
 * Every cell of the record that prints `n/a`.
 * @returns {Cell[]}
 */
export function unavailable(record) {
  return [...everyFigure(record)].flatMap(([place, figure]) => {
    if (!isUnavailable(figure)) return [];
    const verdict = figure.value === null ? undefined : verdictOf(figure);
    const reason = verdict?.reason ?? figure.reason ?? 'no reason given';
    return [{ ...place, reason, code: verdict?.code ?? null }];
  });
}

/**
 * Does the entry speak of this figure?
 * @param {Entry} entry
 * @param {Pick<Cell, 'scenario' | 'method' | 'figure'>} cell
 * @param {string} profile
 */
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
    .filter(([, figure]) => !isUnavailable(figure))
    .map(([place]) => place)
    .filter((cell) => always.some((entry) => covers(entry, cell, profile)));
}

/**
 * Codes of the verdicts on figures of the record, each once, those that cost a figure its value first.
 * @returns {string[]}
 */
export function verdictsOf(record) {
  const all = [...everyFigure(record)].flatMap(([, figure]) => figure.verdicts ?? []);
  const levels = ['invalid', 'bound', 'noisy', 'note'];
  const ranked = all.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  return [...new Set(ranked.map(({ code }) => code))];
}

/**
 * `http-meta at 5 clients, whole surface: p99_ms`
 * @param {Omit<Cell, 'reason' | 'code'>} cell
 */
export function cellName({ scenario, method, figure, clients, cell }) {
  const at = cell === undefined ? '' : ` with ${cell}`;
  const step = clients === undefined ? at : ` at ${clients} clients`;
  return `${scenario}${step}${method === null ? '' : `, ${method}`}: ${figure}`;
}
