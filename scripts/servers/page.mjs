// docs/servers.md from the rows of a run.

const columns = [
  ['Ready, ms', 'ready_ms', 0],
  ['First call, ms', 'first_call_ms', 1],
  ['Idle, MiB', 'idle_mib', 0],
  ['One client, MiB', 'one_client_mib', 0],
  ['8 clients, MiB', 'all_clients_mib', 0],
  ['Peak, MiB', 'peak_mib', 0],
  ['Alone (p50), ms', 'alone_p50_ms', 2],
];

/** Where, when and by what the records were made; they are of one machine. */
export function madeBy(records) {
  const [first] = records;
  if (first === undefined) return { host: 'a machine that measured none', date: '', tool: 'ratingplate' };
  const { host, started } = first.runs[0];
  const gib = (host.memory_mib / 1024).toFixed(0);
  return {
    host: `${host.cpu_model}, ${host.cpus} logical CPUs, ${gib} GiB, ${host.os}, Node ${host.node}`,
    date: started.slice(0, 10),
    tool: `ratingplate ${first.tool.version}`,
  };
}

/**
 * @param {import('./rows.mjs').Row[]} rows
 * @param {{ host: string, date: string, tool: string }} made where and by what
 */
export function serversPage(rows, made) {
  return `${head}${provenance(rows, made)}
${table(rows.filter(({ reason }) => reason === null))}${notes}${failures(rows)}`;
}

const head = `# Real servers

<!-- Made by \`npm run servers\`. -->

MCP servers as their registries hand them out, each measured by \`ratingplate measure --quick\` with the config beside its name. Most of these configs are four to six lines: a command, and how it is reached. \`npm run servers\` installs every server into \`.peers/\`, measures it and writes this page; \`npm run servers -- --only context7\` does one and writes nothing.

`;

function provenance(rows, { host, date, tool }) {
  const busy = rows.filter(({ doubts }) => doubts.includes('host-busy')).length;
  const doubt =
    busy === 0
      ? ''
      : ` The host was busy with other programs in ${busy} of ${rows.length} rows: their times are longer than they need be.`;
  return `Measured on ${host}, ${date}, by ${tool}: one round, windows of a second, which is for orientation and is never published.${doubt}\n`;
}

/** Markdown; a bar in a cell is escaped. */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const line = (cells) => `| ${cells.join(' | ')} |`;

export function table(rows) {
  const names = ['Server', 'Version', 'Over', 'Speaks', ...columns.map(([title]) => title), 'Reply'];
  const rule = ['---', '---', '---', '---', ...columns.map(() => '---:'), '---:'];
  return `${[line(names), line(rule), ...rows.map(rowLine)].join('\n')}\n`;
}

function rowLine({ server, config, version, id, speaks, figures }) {
  const link = `[${server}](${config.startsWith('docs/') ? config.slice('docs/'.length) : `../${config}`})`;
  const numbers = columns.map(([, name, digits]) => number(figures[name], digits));
  return line([link, cell(version), id, speaks, ...numbers, bytes(figures.payload_bytes)]);
}

const number = (value, digits) => (value === null || value === undefined ? 'n/a' : value.toFixed(digits));

/** In decimal, as on a page. */
function bytes(value) {
  if (value === null || value === undefined) return 'n/a';
  return value < 1000 ? `${value.toFixed(0)} B` : `${(value / 1000).toFixed(1)} kB`;
}

const notes = `
*Ready*: start to the first answer. *First call*, *alone* and *reply* are of \`tools/list\` by the first client. Memory is resident, of the whole tree with shared pages counted once; over stdio each client is a process, so that there is none without a client and eight clients are eight processes. *Speaks*: the version that server and driver agreed on; a modern server was found by asking it.
`;

/** What could not be measured, and figures that were but do not hold. */
function failures(rows) {
  const said = rows.flatMap(({ server, id, reason, invalid }) =>
    (reason === null ? invalid : [reason]).map(
      (why) => `- **${server}**${id === '' ? '' : ` over ${id}`}: ${cell(why)}`,
    ),
  );
  return said.length === 0 ? '' : `\n## Not measured, or n/a\n\n${said.join('\n')}\n`;
}
