import { describe, expect, it } from 'vitest';
import { Http1Parser } from '../../../src/driver/wire/http1.ts';
import { statusNote } from '../../../src/driver/wire/status-note.ts';

/** What a head says, as a parser hands it out, arriving whole or byte by byte. */
function read(status: string, headers: readonly string[], whole: boolean) {
  const bytes = Buffer.from([`HTTP/1.1 ${status}`, ...headers, 'Content-Length: 0', '', ''].join('\r\n'));
  const seen: { note: string; coding: string }[] = [];
  const parser = new Http1Parser({
    onHead: (head) => seen.push({ note: statusNote(head), coding: head.coding }),
    onBody: () => {},
  });
  parser.reset(false);
  const step = whole ? bytes.length : 1;
  for (let at = 0; at < bytes.length; at += step) parser.feed(bytes, at, Math.min(at + step, bytes.length));
  expect(seen).toHaveLength(1);
  return seen[0];
}

describe.each([true, false])('a status in words (whole: %s)', (whole) => {
  it.each([
    ['200 OK', ['Location: /x', 'Retry-After: 3'], 'status 200'],
    ['307 Moved', ['Location: /mcp/'], 'status 307, to /mcp/ (not followed)'],
    ['302 Found', ['location: http://a/b?token=hush#c'], 'status 302, to http://a/b (not followed)'],
    ['301 Moved', [], 'status 301'],
    ['304 Not Modified', ['Location:'], 'status 304'],
    ['503 Busy', ['Retry-After: 120'], 'status 503, Retry-After: 120'],
    [
      '429 Too Many',
      ['retry-after: Fri, 31 Dec 1999 23:59:59 GMT'],
      'status 429, Retry-After: Fri, 31 Dec 1999 23:59:59 GMT',
    ],
    ['500 Oops', ['Retry-After: 1'], 'status 500'],
  ])('%s with %j', (status, headers, note) => {
    expect(read(status, headers, whole)).toEqual({ note, coding: '' });
  });

  it.each([
    [['Content-Encoding: gzip'], 'gzip'],
    [['CONTENT-ENCODING:  GZip, br '], 'gzip, br'],
    [['Content-Encoding: identity'], ''],
    [['Content-Encodinh: gzip'], ''],
    [['X-Of-Sixteen-Sss: gzip'], ''],
  ])('%j is a body coded as %j', (headers, coding) => {
    expect(read('200 OK', headers, whole)?.coding).toBe(coding);
  });
});
