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

const id = '0123456789abcdef';

describe('references', () => {
  it('are none, one, or several', () => {
    expect(read('')).toEqual([]);
    expect(read('reference: { cpu: EPYC }')).toEqual([{ cpu: 'EPYC', cpus: null, host: null }]);
    expect(read('reference: [{ cpu: EPYC, cpus: 8 }, { cpus: 4 }]')).toEqual([
      { cpu: 'EPYC', cpus: 8, host: null },
      { cpu: null, cpus: 4, host: null },
    ]);
    expect(read(`reference: { host: "${id}" }`)).toEqual([{ cpu: null, cpus: null, host: id }]);
  });
  it.each([
    'reference: []',
    'reference: [EPYC]',
    'reference: [{ cpu: EPYC, cups: 8 }]',
    'reference: EPYC',
    'reference: { host: my-machine }',
    'reference: { host: 0123456789ABCDEF }',
  ])('%s is a mistake', (text) => expect(() => read(text)).toThrow(/ratingplate\.yml:6:/));

  const i5 = { cpu: 'Intel(R) Core(TM) i5', cpus: 16, host: null };
  const machine = { cpu_model: 'Intel(R) Core(TM)  i5 ', cpus: 16, id };
  const epyc = { cpu: 'EPYC', cpus: null, host: null };
  const other = { cpu: null, cpus: null, host: 'fedcba9876543210' };
  it.each([
    [[], null],
    [[i5], null],
    [[{ cpu: null, cpus: 8, host: null }], 'it has 16 logical processors, the reference 8'],
    [[epyc], 'the processor is Intel(R) Core(TM)  i5 , the reference has EPYC'],
    [[epyc, i5], null],
    [
      [epyc, { cpu: i5.cpu, cpus: 8, host: null }],
      'Intel(R) Core(TM)  i5 , 16 logical processors, host 0123456789abcdef, is none of the references: EPYC; Intel(R) Core(TM) i5, 8 logical processors',
    ],
    [[{ ...other, host: id }], null],
    [[{ ...i5, host: id }], null],
    [[other], 'it is host 0123456789abcdef, the reference is fedcba9876543210'],
    [
      [
        { ...i5, host: other.host },
        { ...other, host: id },
      ],
      null,
    ],
  ])('%j', (references, fault) => expect(referenceFault(references, machine)).toBe(fault));
  it('are never a machine that tells no id, where one is asked for', () => {
    expect(referenceFault([other], { ...machine, id: null })).toBe(
      'it is host unknown, the reference is fedcba9876543210',
    );
  });
});
