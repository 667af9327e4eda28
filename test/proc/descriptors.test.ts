import { describe, expect, it } from 'vitest';
import { descriptorLimit } from '../../src/proc/descriptors.ts';
import { FakeSystem } from '../host/fake-system.ts';

describe('the limit of descriptors', () => {
  it('is the soft one', () => {
    const system = new FakeSystem({
      '/proc/7/limits':
        'Limit  Soft Limit Hard Limit Units\nMax open files            1024                 4096                 files',
    });
    expect(descriptorLimit(7, `${system.sysRoot}/proc`)).toBe(1024);
    expect(descriptorLimit(8, `${system.sysRoot}/proc`)).toBeNull();
  });
});
