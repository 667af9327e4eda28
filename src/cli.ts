#!/usr/bin/env node
/** Command line entry: reads argv and environment, runs one command, sets the exit code. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandDeps } from './commands/deps.ts';
import { commandHelp, topHelp } from './commands/help.ts';
import {
  type CommandName,
  commandNames,
  demoFolder,
  type ParsedOptions,
  parseOptions,
} from './commands/options.ts';
import { exitCodes, RatingplateError } from './errors/base.ts';
import { namedSystemError } from './errors/system.ts';
import { UsageError } from './errors/usage.ts';
import { nearest } from './util/nearest.ts';
import { shellQuoted } from './util/shell.ts';
import { version } from './version.ts';

type Run = (options: ParsedOptions, deps: CommandDeps) => Promise<number>;

/** Commands are loaded when asked for, so that `--help` starts as fast as Node itself. */
const commands: Readonly<Record<CommandName, () => Promise<Run>>> = {
  measure: async () => (await import('./commands/measure.ts')).measure,
  render: async () => (await import('./commands/render.ts')).render,
  check: async () => (await import('./commands/check.ts')).check,
  explain: async () => (await import('./commands/explain.ts')).explain,
  publish: async () => (await import('./commands/publish.ts')).publishCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  calibrate: async () => (await import('./commands/calibrate.ts')).calibrate,
  demo: async () => (await import('./commands/demo.ts')).demo,
  init: async () => {
    const { init } = await import('./commands/init.ts');
    const { makeAsk } = await import('./commands/ask.ts');
    return (options, deps) =>
      init(options, { ...deps, ask: makeAsk(process.stdin, process.stdout, options) });
  },
};

/** Runs what argv asks for and returns the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) return print(topHelp, exitCodes.usage);
  if (name === '--help' || name === '-h' || name === 'help')
    return help(name === 'help' ? rest[0] : undefined);
  if (name === '--version' || name === '-v' || name === 'version')
    return print(`${version}\n`, exitCodes.done);
  const command = commandOf(name);
  if (rest.includes('--help') || rest.includes('-h')) return help(command);
  const options = parseOptions(command, rest);
  await tryOut(command, options);
  const start = await commands[command]();
  return start(options, makeDeps(args));
}

function commandOf(name: string): CommandName {
  const command = commandNames.find((known) => known === name);
  if (command !== undefined) return command;
  const near = nearest(name, commandNames);
  throw new UsageError(`unknown command '${name}'${near === null ? '' : `; did you mean ${near}?`}`);
}

/** The help of a command, or of all. */
function help(name: string | undefined): number {
  if (name === undefined || name.startsWith('-')) return print(topHelp, exitCodes.done);
  return print(commandHelp[commandOf(name)] ?? topHelp, exitCodes.done);
}

/** A place that nothing can be written to is named before anything is done for it. */
async function tryOut(command: CommandName, { values }: ParsedOptions): Promise<void> {
  const out = values['out'] ?? (command === 'demo' ? demoFolder : undefined);
  if (typeof out !== 'string' || command === 'check') return;
  const { assertFolder } = await import('./commands/place.ts');
  await assertFolder(resolve(out));
}

function print(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}

/** The world as the commands see it; Ctrl-C and SIGTERM become one abort signal. */
function makeDeps(args: readonly string[]): CommandDeps {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort(name));
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    entries: dirname(fileURLToPath(import.meta.url)),
    execPath: process.execPath,
    commandLine: ['ratingplate', ...args.map(shellQuoted)].join(' '),
    signal: controller.signal,
  };
}

/** A known error is a message and a hint; anything else is a fault of ours and shows its stack. */
function report(thrown: unknown): number {
  const error = namedSystemError(thrown);
  // The live line of a run that was broken off stands where the message goes.
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (error instanceof RatingplateError) {
    process.stderr.write(`${error.message}\n  ${error.hint} (${error.code}, ${error.docs})\n`);
    return error.exit;
  }
  process.stderr.write(
    `unexpected error, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return exitCodes.unmeasured;
}

/** Nobody listens any more (`| head`, a closed terminal): the record is what a run is for, so it goes on. */
const unheard: ReadonlySet<string | undefined> = new Set(['EPIPE', 'EIO', 'ECONNRESET']);

function lose({ code, message }: NodeJS.ErrnoException): void {
  if (unheard.has(code)) return;
  // A full disk behind `> file`: said where it still can be, and not a success.
  process.once('exit', () => (process.exitCode ||= exitCodes.unmeasured));
  process.stderr.write(`output could not be written: ${message}\n`);
}

process.stdout.on('error', lose);
process.stderr.on('error', () => {});
process.exitCode = await run(process.argv.slice(2)).catch(report);
