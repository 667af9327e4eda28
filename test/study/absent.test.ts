import { expect, it } from 'vitest';
import { readReason } from '../../src/record/reasons.ts';
import { pointFigures, seriesFigures, stepFigures } from '../../src/stats/figures.ts';
import { absentFigures } from '../../src/study/absent.ts';

const absentOf = (protocol: string, kind: string) =>
  absentFigures({ target: {}, endpoint: { protocol }, probe: { kind } } as unknown as Parameters<
    typeof absentFigures
  >[0]);
const codesOf = (absent: Record<string, string>) =>
  [...new Set(Object.values(absent).map((reason) => readReason(reason)?.code))].sort();

it('each kind of target lacks its own figures, and no others', () => {
  expect(codesOf(absentOf('http', 'none'))).toEqual(['no-probe']);
  expect(codesOf(absentOf('http', 'go'))).toEqual(['probe-has-none']);
  expect(codesOf(absentOf('mcp-stdio', 'go'))).toEqual([
    ...['ends-with-client', 'probe-has-none', 'starts-with-client'],
  ]);
  expect(absentOf('http', 'prometheus')).toEqual({});
  expect(Object.keys(absentOf('http', 'go'))).toEqual(['handles', 'handles_settled']);
  expect(absentOf('mcp-stdio', 'node')).toMatchObject({
    idle_mib: 'a stdio server starts with its client',
    settled_closed_mib: 'a stdio server ends with its client',
    goroutines_settled: 'the Node probe has none',
  });
});

it('of a target that ran already nobody knows its start', () => {
  const scenario = { target: { running: { kind: 'port', port: 80 } }, endpoint: {}, probe: { kind: 'jvm' } };
  const absent = absentFigures(scenario as unknown as Parameters<typeof absentFigures>[0]);
  expect(absent['ready_ms']).toBe('it ran already when it was found');
  expect(absent['exec_ms']).toBe('it ran already when it was found');
  expect(codesOf(absent)).toContain('ran-already');
});

it('what a target lacks are figures that there are', () => {
  const all = new Set([pointFigures, stepFigures, seriesFigures].flatMap((figures) => Object.keys(figures)));
  const lacking = ['none', 'node', 'go', 'redis', 'postgres', 'jvm'].flatMap((kind) =>
    Object.keys(absentOf('mcp-stdio', kind)),
  );
  expect(lacking.filter((name) => !all.has(name))).toEqual([]);
});
