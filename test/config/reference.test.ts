import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/index.ts';
import { referenceFault, referencesOf } from '../../src/config/reference.ts';

const config = (reference: string) => `schema: 1
name: x
target: { command: x }
endpoint: { protocol: mcp-stdio }
methods: { a: tools/list }
${reference}
`;
const read = (reference: string) => referencesOf(parseConfig(config(reference), 'ratingplate.yml').input);

describe('references', () => {
  it('are none, one, or several', () => {
    expect(read('')).toEqual([]);
    expect(read('reference: { cpu: EPYC }')).toEqual([{ cpu: 'EPYC', cpus: null }]);
    expect(read('reference: [{ cpu: EPYC, cpus: 8 }, { cpus: 4 }]')).toEqual([
      { cpu: 'EPYC', cpus: 8 },
      { cpu: null, cpus: 4 },
    ]);
  });
  it.each(['reference: []', 'reference: [EPYC]', 'reference: [{ cpu: EPYC, cups: 8 }]', 'reference: EPYC'])(
    '%s is a mistake',
    (text) => expect(() => read(text)).toThrow(/ratingplate\.yml:6:/),
  );

  const i5 = { cpu: 'Intel(R) Core(TM) i5', cpus: 16 };
  const machine = { cpu_model: 'Intel(R) Core(TM)  i5 ', cpus: 16 };
  const epyc = { cpu: 'EPYC', cpus: null };
  it.each([
    [[], null],
    [[i5], null],
    [[{ cpu: null, cpus: 8 }], 'it has 16 logical processors, the reference 8'],
    [[epyc], 'the processor is Intel(R) Core(TM)  i5 , the reference has EPYC'],
    [[epyc, i5], null],
    [
      [epyc, { cpu: i5.cpu, cpus: 8 }],
      'Intel(R) Core(TM)  i5 , 16 logical processors, is none of the references: EPYC; Intel(R) Core(TM) i5, 8 logical processors',
    ],
  ])('%j', (references, fault) => expect(referenceFault(references, machine)).toBe(fault));
});
