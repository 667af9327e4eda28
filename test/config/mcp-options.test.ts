import { describe, expect, it } from 'vitest';
import { mcpOptions } from '../../src/config/mcp-options.ts';

describe('the option roots', () => {
  const holds = (value: never) => mcpOptions['roots']?.holds(value);
  it.each([[['files']], [['.', '../b', '/srv', 'file:///srv/a']]])('may be %j', (value) => {
    expect(holds(value as never)).toBe(true);
  });
  it.each(['files', [[]], [['']], [[1]], [['https://a/b']], [['file://host/b']], [['a', 'ftp://b']]])(
    'may not be %j',
    (value) => {
      expect(holds(value as never)).toBe(false);
    },
  );
});
