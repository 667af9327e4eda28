/** What `check` says besides the differences. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/commands/check.ts';
import type { CommandDeps } from '../../src/commands/deps.ts';
import { type CommandName, parseOptions } from '../../src/commands/options.ts';
import { render } from '../../src/commands/render.ts';
import { parseConfig } from '../../src/config/index.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

const config = `schema: 1
name: checked
target: { command: server, args: ["\${port}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { front page: GET / }
snapshot: { dir: plate }
`;
const note = 'note: the config differs from the one that was measured\n';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-check-'));
  writeFileSync(path.join(folder, 'ratingplate.yml'), config);
  const record = {
    ...sampleRecord(shapes.slice(0, 1), 1),
    config_sha256: parseConfig(config, 'ratingplate.yml').sha256,
  };
  writeFileSync(path.join(folder, 'given.json'), serializeRecord(record));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(command: CommandName & ('check' | 'render'), ...args: string[]) {
  let said = '';
  const stdout = { write: (text: string) => (said += text) };
  const deps = { cwd: folder, env: {}, stdout, stderr: stdout } as unknown as CommandDeps;
  const code = await (command === 'check' ? check : render)(parseOptions(command, args), deps);
  return { code, said };
}
const change = () => writeFileSync(path.join(folder, 'ratingplate.yml'), `${config}# changed\n`);

describe('check', () => {
  it('notes a config that is not the one that was measured, and passes all the same', async () => {
    await run('render', '--record', 'given.json');
    const before = await run('check');
    expect(before).toMatchObject({ code: 0 });
    expect(before.said).not.toContain(note);
    change();
    const after = await run('check');
    expect(after).toMatchObject({ code: 0 });
    expect(after.said).toBe(note + before.said);
  });
  it('has nothing to say of a config where --out names the snapshot', async () => {
    await run('render', '--record', 'given.json', '--out', 'there');
    change();
    const { code, said } = await run('check', '--out', 'there');
    expect(code).toBe(0);
    expect(said).not.toContain(note);
  });
  it('advises the command that mends what was checked', async () => {
    const args = ['--config', 'ratingplate.yml', '--record', 'given.json', '--out', "it's there"];
    const { code, said } = await run('check', ...args);
    expect(code).toBe(1);
    expect(said).toContain(
      "`ratingplate render --config ratingplate.yml --record given.json --out 'it'\\''s there'` draws them again.",
    );
    expect((await run('render', ...args)).code).toBe(0);
    expect((await run('check', ...args)).code).toBe(0);
  });
  it('advises plain render where nothing was given', async () => {
    await run('render', '--record', 'given.json');
    writeFileSync(path.join(folder, 'plate', 'page.md'), 'by hand');
    expect((await run('check')).said).toContain('`ratingplate render` draws them again.');
  });
  it('shows the first table of a stale page, cell by cell', async () => {
    await run('render', '--record', 'given.json');
    const record = sampleRecord(shapes.slice(0, 1), 1);
    const [point] = record.runs[0]?.measurements ?? [];
    Object.assign(point?.figures['peak_mib'] ?? {}, { value: 4321 });
    writeFileSync(path.join(folder, 'other.json'), serializeRecord(record));
    const { code, said } = await run('check', '--record', 'other.json');
    expect(code).toBe(1);
    expect(said).toMatch(
      /First difference, in "Memory, units and processor time per scenario" of plate\/page\.md, on disk -> as the record has it:\n {2}stdio, dynamic \| Peak, MiB: [\d.]+(?: \[\d+\])* -> 4321/,
    );
    expect(said).toMatch(/page\.md: stale/);
  });
  it('says that another renderer drew a page, and shows no figures of it', async () => {
    await run('render', '--record', 'given.json');
    const file = path.join(folder, 'plate', 'page.md');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/ratingplate renderer \d+,/g, 'ratingplate renderer 1,'),
    );
    const { code, said } = await run('check');
    expect(code).toBe(1);
    expect(said).toContain('page.md: renderer differs, drawn by another version');
    expect(said).not.toContain('First difference');
  });
  it('covers what a text of the user refers to: an unknown figure is an error, a stale one is named', async () => {
    const own = (text: string) =>
      writeFileSync(
        path.join(folder, 'ratingplate.yml'),
        config.replace('dir: plate', `dir: plate, sections: { glance: "${text}" }`),
      );
    own('{{ points.stdio-dynamic.peak_mib }}');
    await run('render', '--record', 'given.json');
    expect(readFileSync(path.join(folder, 'plate', 'page.md'), 'utf8')).toMatch(
      /### At a glance\n\n(?:≈ )?[\d.]+ MiB\n/,
    );
    expect((await run('check')).code).toBe(0);
    own('{{ points.stdio-dynamic.idle_mib }}');
    expect((await run('check')).said).toContain('page.md: edited by hand');
    own('{{ points.stdio-dynamik.peak_mib }}');
    await expect(run('check')).rejects.toThrow(expect.objectContaining({ code: 'figure-unknown' }));
  });
});
