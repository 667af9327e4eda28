import type { HttpHead } from './head.ts';

/**
 * A status in words, with what the head says of a way out: `status 307, to /mcp/ (not followed)`, `status 503, Retry-After: 120`.
 * A query may hold a credential and is left out. Works within `onHead` only.
 */
export function statusNote(head: HttpHead): string {
  const { status } = head;
  const to = status >= 300 && status < 400 ? head.get('location')?.split(/[?#]/)[0] : undefined;
  const after = status === 429 || status === 503 ? head.get('retry-after') : null;
  const parts = [`status ${status}`];
  if (to) parts.push(`to ${to} (not followed)`);
  if (after) parts.push(`Retry-After: ${after}`);
  return parts.join(', ');
}
