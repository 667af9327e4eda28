/** Mistakes that newcomers make are told what was meant. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/index.ts';

const site = `schema: 1
name: site
target: { command: server, args: ["\${port}"] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { front page: GET / }
`;

/** What a config is refused for. */
function complaint(from: string, to: string): string {
  if (!site.includes(from)) throw new Error(`the config holds no ${from}`);
  try {
    parseConfig(
      site.replace(from, () => to),
      'ratingplate.yml',
    );
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

describe('a mistake in the config', () => {
  it.each([
    ['protocol: http', 'protocol: stdio', 'found "stdio"; did you mean "mcp-stdio"?'],
    ['protocol: http', 'protocol: htp', 'found "htp"; did you mean "http"?'],
    ['endpoint: {', 'endpoint: { clients: 3,', '"clients"; did you mean measure.point.clients?'],
    ['endpoint: {', 'endpoint: { in-flight: 3,', '"in-flight"; did you mean measure.point.in-flight?'],
    ['name: site', 'name: site\nclients: 3', '"clients"; did you mean measure.point.clients?'],
    ['name: site', 'name: site\nmeasure: { window: 3s }', '"window"; did you mean measure.point.window?'],
    [
      'name: site',
      'name: site\noverrides: [{ match: { endpoint: http }, window: 3s }]',
      '"window"; did you mean overrides.0.point.window?',
    ],
    ['endpoint: {', 'endpoint: { clint: {},', '"clint"; did you mean "client"?'],
    ['endpoint: {', 'endpoint: { methods: {},', '"methods"; valid: target, protocol'],
    [
      'name: site',
      'name: site\nname: again',
      '3:1: not YAML: the key "name" stands twice in one map, first in line 2',
    ],
    [
      '{ command: server,',
      '{ command: server, command: other,',
      '3:28: not YAML: the key "command" stands twice',
    ],
    [
      'GET / }',
      'GET /, "a: b": GET /a, "a: b": GET /b }',
      'the key "a: b" stands twice in one map, first in line 5',
    ],
  ])('%s -> %s', (from, to, said) => expect(complaint(from, to)).toContain(said));

  it('is none where the key is at its place', () =>
    expect(complaint('name: site', 'name: site\nmeasure: { point: { clients: 3 } }')).toBe('accepted'));
  it('of the protocol http is none', () => expect(complaint('name: site', 'name: site')).toBe('accepted'));
});
