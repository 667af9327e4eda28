/** `command: doctor`: annotations, output, summary and exit code of a report. */
import { describe, expect, it } from 'vitest';
import type { ActionDeps } from '../../src/action/deps.ts';
import { tellReport } from '../../src/action/doctor.ts';
import { readInputs } from '../../src/action/inputs.ts';
import { doctorSummary } from '../../src/action/summary/doctor.ts';
import type { Report } from '../../src/host/doctor/report.ts';
import { atTerminal, cpu, examined, program, tuned, without } from '../host/doctor/world.ts';

async function told(report: Report, given: Readonly<Record<string, string>> = {}) {
  const said: string[] = [];
  const outputs: Record<string, unknown> = {};
  let [log, summary] = ['', ''];
  const note = (level: string) => (message: string, properties?: { readonly title?: string }) =>
    said.push(`${level} ${properties?.title}: ${message}`);
  const deps = {
    nonce: () => 'n',
    command: { stdout: { write: (text: string) => (log += text) } },
    core: { error: note('error'), warning: note('warning') },
    output: (name: string, value: unknown) => (outputs[name] = value),
    writeSummary: async (text: string) => {
      summary = text;
    },
  } as unknown as ActionDeps;
  const inputs = readInputs((name) => given[name] ?? '');
  return { code: await tellReport(report, inputs, deps), said, outputs, log, summary };
}

describe('a report in a job', () => {
  it('of a reference is a grade and a table, and nothing else', async () => {
    const { code, said, outputs, log, summary } = await told(await examined({ files: tuned }));
    expect({ code, said, outputs }).toEqual({ code: 0, said: [], outputs: { grade: 'reference' } });
    expect(log).toMatch(
      /^::stop-commands::ratingplate-n\n[\s\S]*grade reference[\s\S]*\n::ratingplate-n::\n$/,
    );
    expect(summary).toContain('## ratingplate: this machine is reference');
    expect(summary).toContain('<code>processor.governor</code>');
  });

  it('of a worn machine names each failure with what to do, and ends red', async () => {
    const files = { ...tuned, [`${cpu}/intel_pstate/no_turbo`]: '0', ...program(300, 'irqbalance') };
    const { code, said, outputs, summary } = await told(await examined({ files }));
    expect({ code, outputs }).toEqual({ code: 1, outputs: { grade: 'degraded' } });
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(
      /^error ratingplate: processor\.turbo: .*\(on\)\n[^\n]*CPU per call drift\.\necho 1 \|/,
    );
    expect(said[1]).toMatch(/^warning ratingplate: host\.irqbalance: /);
    expect(summary).toContain('Because of <code>processor.turbo</code>.');
  });

  it('that cannot be told ends red too, with another code', async () => {
    const report = await examined({ files: without(tuned, `${cpu}/intel_pstate`) });
    expect(await told(report)).toMatchObject({ code: 3, said: [], outputs: { grade: 'unknown' } });
  });

  it('has at most ten annotations of a type, and the last counts the rest', async () => {
    const report = await examined({ files: tuned });
    const probes = report.probes.map((row) => ({ ...row, result: 'fail' as const, said: 'x' }));
    const { said } = await told({ ...report, grade: 'degraded', probes });
    expect(said).toHaveLength(10);
    expect(said[9]).toBe(`error ratingplate: more: and ${probes.length - 9} more; the summary has all`);
  });

  it('writes no summary where none is wanted', async () => {
    expect((await told(await examined({ files: tuned }), { summary: 'false' })).summary).toBe('');
  });

  it('lets no program or file of the repository speak for it', async () => {
    const name = '|</td>`::error';
    const report = await examined({
      files: { ...tuned, ...program(300, name) },
      meanwhile: program(300, name, 100),
      world: atTerminal,
    });
    const { said, log } = await told(report);
    expect(log.split('\n::ratingplate-n::')).toHaveLength(2);
    expect(said.find((line) => line.includes('host.programs'))).toContain(name);
    const rows = doctorSummary(report)
      .split('\n')
      .filter((line) => line.includes('host.programs'));
    // Five and four cells, whatever the name holds.
    expect(rows.map((row) => row.split('|').length)).toEqual([7, 6]);
    for (const row of rows) expect(row).not.toContain(name);
  });
});
