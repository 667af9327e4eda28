/** What `doctor` prints, and with which exit code it ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { schemaFiles } from '../../scripts/schemas/files.ts';
import type { CommandDeps } from '../../src/commands/deps.ts';
import { doctor, gradeCodes, referencesIn } from '../../src/commands/doctor.ts';
import { referenceEntry, reportText } from '../../src/commands/doctor-text.ts';
import { parseOptions } from '../../src/commands/options.ts';
import { ConfigErrors } from '../../src/errors/config.ts';
import { probes } from '../../src/host/doctor/probes/index.ts';
import type { Report } from '../../src/host/doctor/report.ts';
import { atTerminal, cpu, examined, program, runner, tuned, without } from '../host/doctor/world.ts';

const validate = new Ajv().compile(JSON.parse(schemaFiles()['doctor.schema.json'] ?? '{}'));
const escapeSign = '\u001b';

const worn = () =>
  examined({
    files: {
      ...without(tuned, runner, '/proc/77'),
      [`${cpu}/intel_pstate/no_turbo`]: '0',
      ...program(300, 'irqbalance'),
    },
    world: atTerminal,
  });

describe('the text of a report', () => {
  it('has a line for what is well, and why and what to do for what is not', async () => {
    const text = reportText(await worn(), false);
    const lines = text.split('\n');
    const at = lines.findIndex((line) => /^ {2}fail +turbo +on$/.test(line));
    expect(lines.slice(at + 1, at + 4).map((line) => line.trim().replace(/ .*/, ''))).toEqual([
      'found',
      'why',
      'fix',
    ]);
    expect(text).toMatch(/^ {2}ok +governor +performance$/m);
    expect(text).toMatch(/^ {2}warn +irqbalance +irqbalance$/m);
    expect(text).toMatch(/^ {2}unknown {2}runner +no runner is to be seen on this machine \(RUNNER_TEMP/m);
    expect(text).toContain('\ngrade degraded: something spoils figures');
    expect(text).toContain('\nbecause of processor.turbo\n');
    for (const { title } of probes) expect(text).toContain(` ${title} `);
  });
  it('has colors where it may, and no control characters else, whatever programs are called', async () => {
    const report = await examined({
      files: { ...tuned, ...program(300, `a${escapeSign}[2J`) },
      meanwhile: program(300, `a${escapeSign}[2J`, 100),
      world: atTerminal,
    });
    expect(reportText(report, true)).toContain(`${escapeSign}[32mok     ${escapeSign}[0m`);
    expect(reportText(report, false)).toContain('a [2J (300) 50.0 %');
    expect(reportText(report, false)).not.toContain(escapeSign);
  });
});

describe('the entry for a config', () => {
  it('is read back as it was, also an id of digits alone', () => {
    const reference: Report['reference'] = { cpu: 'A "B": #c', cpus: 8, host: '1234567890123456' };
    expect(parse(referenceEntry(reference))).toEqual({ reference });
    expect(parse(referenceEntry({ cpu: null, cpus: 2, host: null }))).toEqual({ reference: { cpus: 2 } });
  });
});

describe('the command', () => {
  const folder = () => {
    const made = mkdtempSync(path.join(tmpdir(), 'ratingplate-doctor-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  const run = async (cwd: string, env: Readonly<Record<string, string>>, tty: boolean, ...args: string[]) => {
    let said = '';
    const stdout = { write: (text: string) => (said += text), isTTY: tty };
    const deps = { cwd, env: { PATH: process.env.PATH, ...env }, stdout, stderr: stdout };
    const code = await doctor(parseOptions('doctor', args), deps as unknown as CommandDeps);
    return { code, said };
  };

  it('prints a report of this machine as its schema has it, and ends with the code of its grade', async () => {
    const { code, said } = await run(folder(), {}, true, '--json');
    const report: Report = JSON.parse(said);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report.probes.map(({ id }) => id)).toEqual(probes.map(({ id }) => id));
    expect(code).toBe(gradeCodes[report.grade]);
    expect(Object.values(report.counts).reduce((sum, each) => sum + each)).toBe(probes.length);
    expect(report.watched_ms).toBeGreaterThanOrEqual(1990);
    expect(validate({ ...report, grade: 'good' })).toBe(false);
    expect(said).not.toContain(escapeSign);
  });
  it('has colors on a terminal alone, and none with NO_COLOR', async () => {
    const at = folder();
    const [plain, coloured, asked] = await Promise.all([
      run(at, {}, false),
      run(at, { NO_COLOR: '' }, true),
      run(at, { NO_COLOR: '1' }, true),
    ]);
    expect([plain, coloured, asked].map(({ said }) => said.includes(escapeSign))).toEqual([
      false,
      true,
      false,
    ]);
  });
  it('has a code of its own for each grade', () =>
    expect(gradeCodes).toEqual({ reference: 0, degraded: 1, unknown: 3 }));
});

describe('the reference', () => {
  const config = (text: string) => {
    const at = mkdtempSync(path.join(tmpdir(), 'ratingplate-doctor-'));
    onTestFinished(() => rmSync(at, { recursive: true, force: true }));
    writeFileSync(path.join(at, 'ratingplate.yml'), text);
    return at;
  };
  const good = 'schema: 1\nname: x\ntarget: { command: x }\nendpoint: { protocol: mcp-stdio }\n';

  it('is that of the config that is there, or that is named', () => {
    const at = config(`${good}reference: { cpus: 3 }\n`);
    const found = [{ cpu: null, cpus: 3, host: null }];
    expect(referencesIn(null, at)).toEqual(found);
    expect(referencesIn(path.join(at, 'ratingplate.yml'), tmpdir())).toEqual(found);
    expect(referencesIn(null, config(good))).toEqual([]);
  });
  it('is told by nobody where there is no config, or one with a mistake that nobody asked for', () => {
    expect(referencesIn(null, path.join(tmpdir(), 'nowhere'))).toBeNull();
    const wrong = config(`${good}reference: { cpu: X, cups: 3 }\n`);
    expect(referencesIn(null, wrong)).toBeNull();
    expect(() => referencesIn('ratingplate.yml', wrong)).toThrow(ConfigErrors);
    expect(() => referencesIn('other.yml', wrong)).toThrow();
  });
});
