import { describe, expect, it } from 'vitest';
import { makePlan, parseConfig } from '../../src/config/index.ts';
import { writeConfig } from '../../src/init/config-text.ts';
import { protocols, type Server, usualUrl } from '../../src/init/server.ts';

const server = (more: Partial<Server>): Server => ({
  name: 'thing',
  command: ['node', 'server.js', '${port}'],
  protocol: 'http',
  url: usualUrl.http,
  build: null,
  env: {},
  node: false,
  ...more,
});
const planOf = (text: string) => makePlan(parseConfig(text, 'ratingplate.yml'), {});

describe.each(protocols)('the config of a server of %s', (protocol) => {
  const stdio = protocol === 'mcp-stdio';
  const text = writeConfig(
    server({
      protocol,
      url: usualUrl[protocol],
      node: protocol.startsWith('mcp'),
      ...(stdio ? { command: ['x'] } : {}),
    }),
    { dir: 'docs/ratingplate', page: null },
  );
  it('is one the program can plan', () => {
    expect(planOf(text).measurements.map(({ kind }) => kind)).toEqual(['point']);
  });
  it('offers lines behind # that are right as they stand', () => {
    const method = /^# {3}one call: (.*)$/m.exec(text)?.[1] ?? '';
    const more = text
      .replace(/^methods: \{ /m, () => `methods: { one call: ${method}, `)
      .replace(/^ {2}# series:/m, '  series:')
      .replace(/^# reference:/m, 'reference:');
    const plan = planOf(more);
    expect(plan.measurements).toHaveLength(stdio ? 1 : 2);
    expect(plan.measurements[0]?.scenario.methods).toHaveLength(2);
    expect(plan.reference).toHaveLength(1);
  });
});

describe('values', () => {
  it.each(['a: b', '- x', '"quoted"', "it's", '#1', '${port}', 'yes', '007', '{x}', 'ñ', '[a', '  '])(
    'stand as they are: %j',
    (value) => {
      const command = ['run', value, '--port=${port}'];
      const plan = planOf(writeConfig(server({ command }), { dir: 'docs/x', page: 'docs/y.md' }));
      expect(plan.measurements[0]?.scenario.target).toMatchObject({
        command: 'run',
        args: [value, '--port=${port}'],
      });
      expect(plan.snapshot).toMatchObject({ dir: 'docs/x', pages: { en: 'docs/y.md' } });
    },
  );
});
