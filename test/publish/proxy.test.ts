import { describe, expect, it } from 'vitest';
import { checkProxy, type Runtime } from '../../src/publish/proxy.ts';

const github = 'https://api.github.com';
const check = (env: Runtime['env'], address = github, version = 'v24.21.0', execArgv: string[] = []) => {
  try {
    checkProxy(address, { env, version, execArgv });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};
const proxy = 'http://user:secret@proxy.test:3128';

describe('a proxy in the environment', () => {
  it.each(['https_proxy', 'HTTPS_PROXY'])('%s that Node is not told to use is an error', (name) => {
    expect(check({ [name]: proxy })).toBe(
      `${name} names a proxy, but Node is not told to use it for api.github.com`,
    );
    expect(check({ [name]: proxy, NODE_USE_ENV_PROXY: '0' })).not.toBeNull();
  });
  it.each<[string, Runtime['env'], string[]]>([
    ['by a variable', { NODE_USE_ENV_PROXY: '1' }, []],
    ['by options in the environment', { NODE_OPTIONS: '--no-warnings --use-env-proxy' }, []],
    ['by an argument', {}, ['--use-env-proxy']],
  ])('that Node is told to use %s is none', (_, env, execArgv) => {
    expect(check({ https_proxy: proxy, ...env }, github, 'v24.0.0', execArgv)).toBeNull();
    expect(check({ https_proxy: proxy, ...env }, github, 'v22.21.0', execArgv)).toBeNull();
    for (const old of ['v20.20.2', 'v22.20.9', 'v23.11.0'])
      expect(check({ https_proxy: proxy, ...env }, github, old, execArgv)).toMatch(
        new RegExp(`which Node ${old} cannot$`),
      );
  });
  it('is for addresses of its own kind', () => {
    expect(check({ http_proxy: proxy })).toBeNull();
    expect(check({ http_proxy: proxy, HTTPS_PROXY: '' })).toBeNull();
    expect(check({ HTTP_PROXY: proxy }, 'http://ghes.test/api/v3')).toMatch(
      /^HTTP_PROXY names .* ghes\.test$/,
    );
    expect(check({ https_proxy: proxy }, 'http://ghes.test/api/v3')).toBeNull();
  });
  it.each([
    ['api.github.com', true],
    ['.github.com', true],
    ['*.github.com', true],
    ['github.com', true],
    ['localhost, API.GitHub.com:443', true],
    ['localhost api.github.com', true],
    ['*', true],
    ['api.github.com:8443', false],
    ['hub.com', false],
    ['', false],
  ])('leaves out what NO_PROXY=%s names: %s', (exceptions, left) => {
    expect(check({ https_proxy: proxy, NO_PROXY: exceptions }) === null).toBe(left);
    expect(check({ https_proxy: proxy, no_proxy: exceptions }) === null).toBe(left);
  });
  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
    'is not for %s',
    (address) => expect(check({ http_proxy: proxy }, address)).toBeNull(),
  );
});
