import { describe, expect, it } from 'vitest';
import { makePlan, parseConfig, planForRecord, secretsOf } from '../../src/config/index.ts';
import { ConfigErrors } from '../../src/errors/config.ts';
import { maskText } from '../../src/util/secrets.ts';

const canary = 'cAn4ry/"+ü';
const text = `schema: 1
name: secrets
target:
  command: /project/bin/server
  args: [--data=/project/data, --key=fixed]
  env:
    TOKEN: { from-env: BENCH_TOKEN, secret: true, default: unused-default }
    KEY: { from-env: BENCH_KEY, secret: true }
    PLAIN: { from-env: BENCH_PLAIN }
  identity: { command: [/project/bin/server, --version] }
endpoint: { protocol: mcp-stdio }
methods: { list: tools/list }
`;
const config = parseConfig(text, '/project/ratingplate.yml');
const env = { BENCH_TOKEN: canary, BENCH_KEY: 'another-secret', BENCH_PLAIN: 'plain' };

describe('secrets', () => {
  it('are masked in every form they take', () => {
    const secrets = secretsOf(makePlan(config), env);
    const said = [
      canary,
      encodeURIComponent(canary),
      JSON.stringify({ a: canary }),
      Buffer.from(canary).toString('base64'),
      'another-secret',
    ];
    for (const one of said) expect(maskText(`x ${one} y`, secrets)).not.toMatch(/cAn4ry|Y0Fu|another/);
    expect(maskText('unused-default plain', secrets)).toBe('unused-default plain');
  });

  it('that contain each other are masked whole', () => {
    const secrets = secretsOf(makePlan(config), { BENCH_TOKEN: 'abcd', BENCH_KEY: 'abcdefgh' });
    expect(maskText('abcdefgh', secrets)).toBe('***');
  });

  it('are never in the record', () => {
    const leaky = parseConfig(
      text.replace('--key=fixed', `--key=${'another-secret'}`),
      '/project/ratingplate.yml',
    );
    const record = JSON.stringify(planForRecord(makePlan(leaky), env));
    expect(record).not.toMatch(/cAn4ry|another-secret|unused-default/);
    expect(record).toContain('--key=***');
    expect(record).toContain('BENCH_TOKEN');
  });

  it('that are missing or too short to be masked are a mistake with its place', () => {
    const complaint = (vars: Record<string, string>) => {
      try {
        makePlan(config, { env: vars });
      } catch (error) {
        if (error instanceof ConfigErrors) return error.message;
        throw error;
      }
      return 'accepted';
    };
    expect(complaint(env)).toBe('accepted');
    expect(complaint({ BENCH_KEY: 'another-secret', BENCH_PLAIN: '' })).toBe('accepted');
    expect(complaint({ BENCH_TOKEN: 'abc', BENCH_PLAIN: 'x' })).toBe(
      [
        '/project/ratingplate.yml:7:24: target.env.TOKEN.from-env: the secret in BENCH_TOKEN is shorter than 4 characters and could not be masked',
        '/project/ratingplate.yml:8:22: target.env.KEY.from-env: the environment has no BENCH_KEY; set it, or give a default',
      ].join('\n'),
    );
  });
});

describe('the plan in the record', () => {
  it('holds no path of this machine', () => {
    const plan = makePlan(config, { command: '/home/me/server' });
    expect(JSON.stringify(planForRecord(makePlan(config), env))).not.toContain('/project');
    const [measured] = planForRecord(plan, env)['measurements'] as unknown as [
      { scenario: { target: object } },
    ];
    expect(measured.scenario.target).toMatchObject({
      command: 'server',
      cwd: '.',
      args: ['--data=data', '--key=fixed'],
      identity: { command: ['server', '--version'] },
    });
  });

  it('is plain JSON and the same each time', () => {
    const record = planForRecord(makePlan(config), env);
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
    expect(record).not.toHaveProperty('configFile');
    expect(planForRecord(makePlan(config), env)).toEqual(record);
  });
});
