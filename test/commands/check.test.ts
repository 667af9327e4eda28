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
  it('is not told of files of which render wrote none as if some were missing', async () => {
    const count = /^plate: (\d+) of \1 files written\n$/.exec(
      (await run('render', '--record', 'given.json')).said,
    )?.[1];
    expect(count).toMatch(/^[1-9]\d*$/);
    expect((await run('render')).said).toBe(`plate: ${count} files, all up to date\n`);
    writeFileSync(path.join(folder, 'plate', 'page.md'), 'by hand');
    expect((await run('render')).said).toBe(`plate: 1 of ${count} files written\n`);
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
  it('shows the first line that was changed where no table was, and says where to write', async () => {
    await run('render', '--record', 'given.json');
    const page = path.join(folder, 'plate', 'page.md');
    const drawn = readFileSync(page, 'utf8');
    writeFileSync(page, drawn.replace('### At a glance', '### At a \u001B[31mglance'));
    const { code, said } = await run('check');
    expect(code).toBe(1);
    expect(said).toMatch(
      /^plate\/page\.md: edited by hand\nFirst difference, in line \d+ of plate\/page\.md, on disk -> as the record has it:\n {2}### At a {2}\[31mglance\n {2}-> ### At a glance\nWhat stands between the markers of a page is drawn: write outside of them\.\n`ratingplate render` draws them again\.\n$/,
    );
    writeFileSync(page, drawn.slice(0, drawn.lastIndexOf('###')));
    expect((await run('check')).said).toMatch(/\n {2}(?:\(the file ends\))?\n {2}-> ### /);
  });
  it('says what rendering does about charts that are missing or that nobody draws', async () => {
    await run('render', '--record', 'given.json');
    const chart = (name: string) => path.join(folder, 'plate', 'charts', name);
    writeFileSync(chart('memory.de.light.svg'), '<svg/>');
    const orphan = await run('check');
    expect(orphan).toMatchObject({ code: 1 });
    expect(orphan.said).toBe(
      'plate/charts/memory.de.light.svg: orphan, nothing of this record\n`ratingplate render` removes them.\n',
    );
    rmSync(chart('memory.en.dark.svg'));
    const both = await run('check');
    expect(both.said).toBe(
      'plate/charts/memory.en.dark.svg: missing\nplate/charts/memory.de.light.svg: orphan, nothing of this record\n`ratingplate render` draws them again, and removes the orphans.\n',
    );
    await run('render', '--record', 'given.json');
    expect((await run('check')).code).toBe(0);
  });
  /** A config whose scenarios are those of the record and one more; `more` are lines of it. */
  const own = (more: string, sections = '') =>
    writeFileSync(
      path.join(folder, 'ratingplate.yml'),
      `schema: 1
name: checked
targets: { server: { command: server } }
endpoints: { stdio: { target: server, protocol: mcp-stdio } }
methods: { whole surface: tools/list }
matrix: { endpoint: [stdio], surface: [dynamic, meta] }
snapshot: { dir: plate${sections && `, sections: { glance: "${sections}" }`} }
${more}
`,
    );
  it('covers what a text of the user refers to: an unknown figure is an error, a stale one is named', async () => {
    own('', '{{ points.stdio-dynamic.peak_mib }}');
    await run('render', '--record', 'given.json');
    expect(readFileSync(path.join(folder, 'plate', 'page.md'), 'utf8')).toMatch(
      /### At a glance\n\n(?:≈ )?[\d.]+ MiB\n/,
    );
    expect((await run('check')).code).toBe(0);
    own('', '{{ points.stdio-dynamic.idle_mib }}');
    const { said } = await run('check');
    expect(said).toContain('page.md: stale, drawn with other sections of the config');
    expect(said).not.toContain('by hand');
    // In the config and not in this record; then in neither.
    own('', '{{ points.stdio-meta.peak_mib }}');
    await expect(run('check')).rejects.toThrow(expect.objectContaining({ code: 'figure-unknown' }));
    own('', '{{ points.stdio-dynamik.peak_mib }}');
    await expect(run('check')).rejects.toThrow(
      expect.objectContaining({ message: expect.stringMatching(/did you mean "stdio-dynamic"\?/) }),
    );
  });
  it('covers what the config says of a scenario, which is in the record', async () => {
    const noted = (note: string) => {
      const record = sampleRecord(shapes.slice(0, 1), 1);
      for (const each of record.runs[0]?.measurements ?? []) Object.assign(each.scenario, { note });
      writeFileSync(path.join(folder, 'given.json'), serializeRecord(record));
    };
    noted('at its peak {{ points.stdio-dynamic.peak_mib }}');
    await run('render', '--record', 'given.json');
    const page = path.join(folder, 'plate', 'page.md');
    const drawn = readFileSync(page, 'utf8');
    expect(drawn).toMatch(/^- stdio, dynamic: at its peak (?:≈ )?[\d.]+ MiB$/m);
    expect((await run('check')).code).toBe(0);
    writeFileSync(page, drawn.replace(/(at its peak )(?:≈ )?[\d.]+/, '$17'));
    expect((await run('check')).said).toContain('page.md: edited by hand');
    noted('{{ points.stdio-dynamic.peek_mib }}');
    await expect(run('check', '--record', 'given.json')).rejects.toThrow(
      expect.objectContaining({
        code: 'figure-unknown',
        message: expect.stringMatching(/note of stdio-dynamic/),
      }),
    );
  });
});
