/** The arrows of design.md as a table. A new folder of src/ gets its line here; nothing else needs to change. */
import type { Arrows, Reserved, Table } from './arrows.ts';

const base = ['errors', 'util', 'progress'];
const messages = ['driver messages', 'standin messages'];
/** The harness's end of the channel to a process of ours. */
const handles = ['driver handle', 'standin handle'];
const types = ['observe types', 'target types'];

const table: Table = {
  errors: [],
  util: ['errors'],
  progress: [],
  // Texts of a config refer to figures by their names.
  config: ['errors', 'util', 'stats figures'],
  'driver messages': ['config', ...base],
  'standin messages': ['config', 'driver messages', ...base],
  'stats figures': [],
  stats: ['stats figures', ...base],
  proc: [...base],
  host: ['config', 'proc', ...base],
  'observe types': ['config', ...base],
  observe: ['config', 'proc', 'stats', 'observe types', ...base],
  ownership: ['proc', 'driver messages', 'observe types', ...base],
  'target types': ['config', 'observe types', ...base],
  target: ['config', 'proc', 'host', 'ownership', 'driver messages', ...types, ...base],
  standin: ['config', 'proc', 'ownership', ...types, ...messages, ...base],
  driver: ['config', 'proc', 'stats', 'ownership', 'target', 'target types', ...messages, ...base],
  record: ['config', 'stats', 'stats figures', ...base],
  'driver handle': ['proc', 'ownership', ...messages, ...base],
  'standin handle': ['config', 'proc', 'ownership', 'observe types', 'standin', ...messages, ...base],
  rig: [
    'config',
    'proc',
    'host',
    'observe',
    'ownership',
    'target',
    ...handles,
    ...types,
    ...messages,
    ...base,
  ],
  study: ['config', 'record', 'rig', 'stats', 'stats figures', ...types, ...messages, ...base],
  // What the config wants to hold around a measurement is asked through the rig, and judged here.
  checks: ['config', 'record', 'rig', 'study', 'target', 'ownership', ...messages, ...types, ...base],
  // The page's program answers as the page was drawn: with the same arithmetic and the same writing of numbers.
  page: ['stats', 'render'],
  render: ['config', 'record', 'stats', 'stats figures', ...base],
  publish: ['config', 'record', 'render', ...base],
  demo: [...base],
  init: ['config', ...base],
  // The truth a reading is held against must not share code with the reading.
  calibrate: [...base],
  calibration: ['calibrate', 'record', ...base],
  commands: [
    ...'config proc host observe ownership target record rig study stats checks render publish demo init calibrate calibration'.split(
      ' ',
    ),
    ...[...types, ...messages, ...base],
  ],
  // The Action runs the commands where a runner stands; what it shows of a record is drawn as the page is.
  action: ['commands', 'config', 'host', 'publish', 'record', 'render', 'stats', 'target', ...base],
  programs: ['action', 'commands', 'config', 'record', 'render', ...base],
};

export const arrows: Arrows = {
  table,
  // What the parts say to each other: study and rig may know it, unlike the wire and /proc behind it.
  apart: {
    // What a record can hold, by name.
    'stats/figures.ts': 'stats figures',
    'stats/sample-values.ts': 'stats figures',
    'observe/types.ts': 'observe types',
    'target/types.ts': 'target types',
    'driver/handle.ts': 'driver handle',
    'driver/messages.ts': 'driver messages',
    'driver/protocol.ts': 'driver messages',
    'standin/client.ts': 'standin handle',
    'standin/messages.ts': 'standin messages',
    'version.ts': 'util',
  },
};

const programs = new Set([
  'main.ts',
  'post.ts',
  'cli.ts',
  'driver/main.ts',
  'standin/main.ts',
  'demo/main.ts',
  'calibrate/main.ts',
]);
const isIn =
  (...folders: string[]) =>
  (file: string) =>
    folders.includes(file.split('/')[0] ?? '');

export const reserved: readonly Reserved[] = [
  {
    what: 'only programs read the environment and arguments or set the exit code',
    pattern: /\bprocess\s*\.\s*(env|argv|exit|exitCode)\b|from\s*['"](node:)?process['"]/,
    allowed: (file) => programs.has(file),
  },
  {
    what: 'only proc, observe and host read /proc, and the servers of calibrate what the kernel tells of themselves',
    pattern: /['"`]\/proc\b/,
    allowed: isIn('proc', 'observe', 'host', 'calibrate'),
  },
  {
    what: 'folders are made by util/folders.ts: a recursive mkdir of Node never ends below /proc',
    pattern: /\bmkdir(Sync)?\([^;]*\brecursive\b/,
    allowed: () => false,
  },
  {
    what: 'the wall clock, which may jump, is read for labels alone: times are of performance.now()',
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\(\s*\)/,
    allowed: isIn('commands'),
  },
  {
    what: 'what waits again and again does so by util/unless-lost.ts: a promise that never settles keeps each Promise.race it was in',
    pattern: /\bPromise\s*\.\s*race\([^;]*\blost\b/,
    // Once for each step, grid or failure.
    allowed: (file) =>
      ['util/unless-lost.ts', 'study/series.ts', 'study/grid-rigs.ts', 'study/cause.ts'].includes(file),
  },
  {
    what: 'a name is exported, not a default',
    pattern: /^\s*export\s+default\b|\bas\s+default\s*[,}]/m,
    allowed: () => false,
  },
];

export const longestFile = 250;

/** Circles of files that are still there, by types only; none may be added. */
export const knownCircles: readonly string[] = [
  'observe/boundary.ts -> observe/newborn.ts -> observe/boundary.ts',
  'driver/messages.ts -> driver/protocol.ts -> driver/messages.ts',
  'target/identity-command.ts -> target/identity.ts -> target/identity-command.ts',
  'target/identity-http.ts -> target/identity.ts -> target/identity-http.ts',
  'study/load.ts -> study/troubles.ts -> study/load.ts',
  'driver/protocols/mcp/stdio-client.ts -> driver/protocols/mcp/stdio-handshake.ts -> driver/protocols/mcp/stdio-client.ts',
];
