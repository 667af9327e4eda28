import { describe, expect, it } from 'vitest';
import { withRootUris } from '../../src/rig/roots.ts';

describe('roots of an endpoint', () => {
  it('are URIs to the driver, seen from the folder of the target', () => {
    const options = { version: 'auto', roots: ['files', '.', '../b c', '/srv', 'file:///x%20y'] };
    expect(withRootUris(options, '/project/a')).toEqual({
      version: 'auto',
      roots: [
        'file:///project/a/files',
        'file:///project/a',
        'file:///project/b%20c',
        'file:///srv',
        'file:///x%20y',
      ],
    });
  });

  it('are not made where none are offered', () => {
    expect(withRootUris({ version: 'auto' }, '/project')).toEqual({ version: 'auto' });
  });
});
