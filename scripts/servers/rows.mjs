// A record, or the failure of one, as rows of docs/servers.md.

/**
 * @typedef {object} Row One server over one transport. Numbers are null where there is no figure that holds.
 * @property {string} server
 * @property {string} config
 * @property {string} version
 * @property {string} id of the measurement
 * @property {string} speaks protocol version and era
 * @property {string} runtime
 * @property {Readonly<Record<string, number | null>>} figures
 * @property {string[]} doubts codes of verdicts that say more than that the profile was quick
 * @property {string[]} invalid why figures are n/a that were measured
 * @property {string | null} reason why it could not be measured
 */

/** Of the scenario, and of the method of the first call. */
const ofScenario = ['ready_ms', 'first_call_ms', 'idle_mib', 'one_client_mib', 'all_clients_mib', 'peak_mib'];
const ofMethod = ['alone_p50_ms', 'payload_bytes'];
/** Said of every run of the profile quick: two settled readings, one round. */
const expected = new Set(['coarse-slope', 'zero-within']);

/** @returns {Row[]} one for each measurement of the record */
export function rowsOf({ name, config }, version, record) {
  return record.runs.flatMap(({ measurements }) =>
    measurements.map((point) => ({ server: name, config, version, ...rowOf(point) })),
  );
}

/** @returns {Row} of a server that could not even be started for a measurement */
export function failedRow({ name, config }, version, reason) {
  const none = { id: '', speaks: '', runtime: '', figures: {}, doubts: [], invalid: [] };
  return { server: name, config, version, ...none, reason: tidy(reason) };
}

function rowOf(point) {
  const first = point.methods.find(({ name }) => name === point.scenario.first_call);
  const read = (figures, names) => names.map((name) => [name, heldValue(figures?.[name])]);
  const all = [...Object.values(point.figures), ...Object.values(first?.figures ?? {})];
  const verdicts = all.flatMap((figure) => figure.verdicts ?? []);
  const codes = verdicts.map(({ code }) => code);
  const invalid = verdicts.filter(({ level }) => level === 'invalid');
  const broken = point.rounds.find(({ failure }) => failure !== null)?.failure ?? null;
  const { spoken, runtime } = point.identity ?? {};
  return {
    id: point.id,
    speaks: spoken ? `${spoken.version} (${spoken.era})` : '',
    runtime: runtime ?? '',
    figures: Object.fromEntries([...read(point.figures, ofScenario), ...read(first?.figures, ofMethod)]),
    doubts: [...new Set(codes)].filter((code) => !expected.has(code)).sort(),
    invalid: [...new Set(invalid.map(({ code, reason }) => tidy(`${code}, ${reason}`)))],
    reason: broken === null ? null : tidy(`${broken.message} (${broken.code})`),
  };
}

/** Without what is invalid. */
function heldValue(figure) {
  if (figure === undefined || (figure.verdicts ?? []).some(({ level }) => level === 'invalid')) return null;
  return figure.value;
}

/** One line without addresses and folders of the machine it was measured on. */
function tidy(text) {
  const plain = text
    .replaceAll(/https?:\/\/(?!127\.0\.0\.1)[^\s"')]+/g, '(an address)')
    .replaceAll(/(?<![\w.])\/(?:[\w.@+-]+\/)+([\w.@+-]+)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > 400 ? `${plain.slice(0, 399)}…` : plain;
}
