import { describe, expect, it } from 'vitest';
import { EnvironmentMissingError } from '../../src/errors/target.ts';
import { targetEnvironment } from '../../src/target/environment.ts';

const ambient = {
  PATH: '/bin',
  LANG: 'C',
  TMPDIR: '/t',
  RUNNER_TRACKING_ID: 'r',
  HOME: '/root',
  GITHUB_TOKEN: 'ghs_secret',
  AWS_SECRET_ACCESS_KEY: 'x',
  BENCH_TOKEN: 'bench',
  EMPTY: '',
};
const spec = { name: 'server', env: {}, home: 'fresh' as const };

describe('targetEnvironment', () => {
  it('inherits four variables and nothing else', () => {
    expect(targetEnvironment(spec, ambient, {}).env).toEqual({
      PATH: '/bin',
      LANG: 'C',
      TMPDIR: '/t',
      RUNNER_TRACKING_ID: 'r',
    });
  });
  it('inherits HOME only where told', () => {
    expect(targetEnvironment({ ...spec, home: 'inherit' }, ambient, {}).env).toMatchObject({ HOME: '/root' });
  });
  it('tells another user who it is, and gives it no folder of ours', () => {
    const bench = { name: 'bench', uid: 1500, gid: 1500, home: '/srv/bench' };
    const env = { USER: { value: 'own', secret: false as const } };
    const of = (home: 'fresh' | 'inherit', own = {}) =>
      targetEnvironment({ ...spec, home, env: own }, { ...ambient, USER: 'root' }, {}, {}, bench).env;
    const theirs = { PATH: '/bin', LANG: 'C', RUNNER_TRACKING_ID: 'r', USER: 'bench', LOGNAME: 'bench' };
    expect(of('fresh')).toEqual(theirs);
    expect(of('inherit')).toEqual({ ...theirs, HOME: '/srv/bench' });
    expect(of('fresh', env)['USER']).toBe('own');
  });
  it('gives a PATH where there is none', () =>
    expect(targetEnvironment(spec, {}, {}).env['PATH']).toContain('/usr/bin'));
  it('fills late templates, but not in a secret', () => {
    const env = {
      URL: { value: 'http://127.0.0.1:${port}/$$x', secret: false },
      TOKEN: { fromEnv: 'T', secret: true, default: null },
    } as const;
    const made = targetEnvironment({ ...spec, env }, { T: 'a${port}$$' }, { port: 80 });
    expect(made.env).toMatchObject({ URL: 'http://127.0.0.1:80/$x', TOKEN: 'a${port}$$' });
  });
  it('names the secrets it gives', () => {
    const env = {
      TOKEN: { fromEnv: 'BENCH_TOKEN', secret: true, default: null },
      PLAIN: { fromEnv: 'BENCH_TOKEN', secret: false, default: null },
      NONE: { fromEnv: 'EMPTY', secret: true, default: 'unused' },
    } as const;
    const made = targetEnvironment({ ...spec, env }, ambient, {});
    expect(made.secrets).toEqual(['bench']);
    expect(made.env).toMatchObject({ TOKEN: 'bench', PLAIN: 'bench', NONE: '' });
  });
  it('takes the default, or says which variable is missing', () => {
    const from = (fallback: string | null) => ({
      ...spec,
      env: { TOKEN: { fromEnv: 'NOPE', secret: true, default: fallback } },
    });
    expect(targetEnvironment(from('unused'), ambient, {}).env['TOKEN']).toBe('unused');
    expect(() => targetEnvironment(from(null), ambient, {})).toThrow(EnvironmentMissingError);
    expect(() => targetEnvironment(from(null), ambient, {})).toThrow(/server.*TOKEN.*NOPE/);
  });
  it('adds a probe to the options the config gave to Node', () => {
    const env = { NODE_OPTIONS: { value: '--no-warnings', secret: false } } as const;
    const made = targetEnvironment({ ...spec, env }, ambient, {}, { NODE_OPTIONS: '--inspect=0', X: '1' });
    expect(made.env).toMatchObject({ NODE_OPTIONS: '--no-warnings --inspect=0', X: '1' });
  });
});
