/** The two eras as tests speak them. */

import type { Json } from '../../../src/config/plan.ts';
import type { DriverMethod } from '../../../src/driver/messages.ts';
import { type Dialect, dialectOf } from '../../../src/driver/protocols/mcp/dialect.ts';
import { pinnedBy, type Spoken } from '../../../src/driver/protocols/mcp/era.ts';
import { offerOf } from '../../../src/driver/protocols/mcp/offer.ts';

export const method = (operation: string, more: Partial<DriverMethod> = {}): DriverMethod => ({
  ...{ name: operation, operation, params: null, expect: null, timeoutMs: 1 },
  ...more,
});

const pinned = (version: string) => pinnedBy(version) as Spoken;
const dialect = (version: string, options: Readonly<Record<string, Json>> = {}): Dialect =>
  dialectOf(pinned(version), offerOf(options), true);

export const legacy = (options?: Readonly<Record<string, Json>>) => dialect('2025-11-25', options);
export const modern = (options?: Readonly<Record<string, Json>>) => dialect('2026-07-28', options);
