/** Replies of every framing RFC 9112 knows, as servers send them, and what must be read of each. */
export interface Written {
  readonly name: string;
  readonly bytes: string;
  readonly status: number;
  readonly body: string;
  readonly closing: boolean;
  /** The body ends with the connection. */
  readonly untilClose?: boolean;
}

const head = (status: string, ...fields: readonly string[]) =>
  `HTTP/1.1 ${status}\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;
const ok = (...fields: readonly string[]) => head('200 OK', ...fields);

export const written: readonly Written[] = [
  {
    name: 'content-length',
    bytes: `${ok('Content-Length: 5')}hello`,
    status: 200,
    body: 'hello',
    closing: false,
  },
  { name: 'length 0', bytes: ok('Content-Length: 0'), status: 200, body: '', closing: false },
  {
    name: 'names in any case, blanks around the value',
    bytes: `${ok('cOnTeNt-LeNgTh: \t 3 \t', 'CONNECTION:Close')}abc`,
    ...{ status: 200, body: 'abc', closing: true },
  },
  {
    name: 'the same length twice',
    bytes: `${ok('Content-Length: 2', 'Content-Length: 2')}ab`,
    status: 200,
    body: 'ab',
    closing: false,
  },
  {
    name: 'the same length as a list',
    bytes: `${ok('Content-Length: 2, 2')}ab`,
    status: 200,
    body: 'ab',
    closing: false,
  },
  {
    name: 'chunked',
    bytes: `${ok('Transfer-Encoding: chunked')}5\r\nhello\r\n1\r\n \r\nA\r\n0123456789\r\n0\r\n\r\n`,
    ...{ status: 200, body: 'hello 0123456789', closing: false },
  },
  {
    name: 'chunked in capitals, with leading zeros',
    bytes: `${ok('TRANSFER-ENCODING: Chunked')}0005\r\nhello\r\n00\r\n\r\n`,
    ...{ status: 200, body: 'hello', closing: false },
  },
  {
    name: 'chunk extensions',
    bytes: `${ok('Transfer-Encoding: chunked')}5;name=value\r\nhello\r\n3 ; q="a;b"\r\nabc\r\n0;last\r\n\r\n`,
    ...{ status: 200, body: 'helloabc', closing: false },
  },
  {
    name: 'trailers',
    bytes: `${ok('Transfer-Encoding: chunked')}2\r\nab\r\n0\r\nServer-Timing: total;dur=1\r\nX: y\r\n\r\n`,
    ...{ status: 200, body: 'ab', closing: false },
  },
  {
    name: 'a body that looks like framing',
    bytes: `${ok('Transfer-Encoding: chunked')}b\r\n\r\n0\r\n\r\nHTTP\r\n0\r\n\r\n`,
    ...{ status: 200, body: '\r\n0\r\n\r\nHTTP', closing: false },
  },
  {
    name: 'chunked beside a length',
    bytes: `${ok('Content-Length: 99', 'Transfer-Encoding: chunked')}1\r\na\r\n0\r\n\r\n`,
    status: 200,
    body: 'a',
    closing: false,
  },
  {
    name: 'until close',
    bytes: `${ok('Content-Type: text/plain')}to the end`,
    status: 200,
    body: 'to the end',
    closing: true,
    untilClose: true,
  },
  { name: 'until close, nothing', bytes: ok(), status: 200, body: '', closing: true, untilClose: true },
  {
    name: 'HTTP/1.0',
    bytes: 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nab',
    status: 200,
    body: 'ab',
    closing: true,
  },
  {
    name: 'HTTP/1.0 kept alive',
    bytes: 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\nConnection: Keep-Alive\r\n\r\nab',
    status: 200,
    body: 'ab',
    closing: false,
  },
  {
    name: 'close among other tokens',
    bytes: `${ok('Content-Length: 1', 'Connection: foo, close')}a`,
    status: 200,
    body: 'a',
    closing: true,
  },
  {
    name: '204 with a length',
    bytes: head('204 No Content', 'Content-Length: 7'),
    status: 204,
    body: '',
    closing: false,
  },
  {
    name: '304 with a length',
    bytes: head('304 Not Modified', 'Content-Length: 7'),
    status: 304,
    body: '',
    closing: false,
  },
  {
    name: '204 chunked',
    bytes: head('204 No Content', 'Transfer-Encoding: chunked'),
    status: 204,
    body: '',
    closing: false,
  },
  {
    name: '100, 102 and 103 first',
    bytes: `${head('100 Continue')}${head('102 Processing')}${head('103 Early Hints', 'Link: </a>; rel=preload', 'Content-Length: 9')}${ok('Content-Length: 2')}ab`,
    ...{ status: 200, body: 'ab', closing: false },
  },
  {
    name: 'no reason phrase',
    bytes: 'HTTP/1.1 200\r\nContent-Length: 1\r\n\r\na',
    status: 200,
    body: 'a',
    closing: false,
  },
  {
    name: 'bare line feeds',
    bytes: 'HTTP/1.1 404 Not Found\nContent-Length: 2\n\nab',
    status: 404,
    body: 'ab',
    closing: false,
  },
  {
    name: 'bytes beyond ASCII in a value',
    bytes: `${ok('X-Name: caf\u00e9', 'Content-Length: 2')}ab`,
    status: 200,
    body: 'ab',
    closing: false,
  },
];

/** Bytes that are no reply, and what is said of them. */
export const broken: readonly (readonly [name: string, bytes: string, fault: string])[] = [
  ['another protocol', '220 smtp ready\r\n', 'not an HTTP/1 status line'],
  ['a TLS alert', '\u0015\u0003\u0001\u0000\u0002\u0002F', 'not an HTTP/1 status line'],
  ['HTTP/2', 'HTTP/2.0 200 OK\r\n\r\n', 'not an HTTP/1 status line'],
  ['HTTP/1.2', 'HTTP/1.2 200 OK\r\n\r\n', 'bad status line'],
  ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', 'bad status line'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', 'bad status line'],
  ['no colon', `${head('200 OK', 'nonsense')}`, 'bad header field'],
  ['a blank before the colon', ok('Content-Length : 5'), 'bad header field'],
  ['a folded line', ok('X: a', ' b'), 'bad header field'],
  ['an empty name', ok(': x'), 'bad header field'],
  ['a length that is no number', ok('Content-Length: 5x'), 'bad content-length'],
  ['a negative length', ok('Content-Length: -5'), 'bad content-length'],
  ['an empty length', ok('Content-Length:'), 'bad content-length'],
  ['two lengths', ok('Content-Length: 5', 'Content-Length: 6'), 'bad content-length'],
  ['two lengths in a list', ok('Content-Length: 5, 6'), 'bad content-length'],
  ['a length beyond exact numbers', ok('Content-Length: 99999999999999999999'), 'bad content-length'],
  ['a coding nobody asked for', ok('Transfer-Encoding: gzip, chunked'), 'unsupported transfer-encoding'],
  ['a chunk size that is no number', `${ok('Transfer-Encoding: chunked')}zz\r\n`, 'bad chunk size'],
  ['an empty chunk size', `${ok('Transfer-Encoding: chunked')}\r\n`, 'bad chunk size'],
  ['a negative chunk size', `${ok('Transfer-Encoding: chunked')}-1\r\n`, 'bad chunk size'],
  ['a chunk size of 2^64', `${ok('Transfer-Encoding: chunked')}10000000000000000\r\n`, 'bad chunk size'],
  [
    'a chunk longer than its size',
    `${ok('Transfer-Encoding: chunked')}2\r\nabc\r\n0\r\n\r\n`,
    'chunk longer than its size',
  ],
  [
    'a chunk that ends in two returns',
    `${ok('Transfer-Encoding: chunked')}2\r\nab\r\r\n0\r\n\r\n`,
    'chunk longer than its size',
  ],
  ['a switch of protocols', head('101 Switching Protocols', 'Upgrade: x'), 'switched protocols unasked'],
  ['a body cut short', `${ok('Content-Length: 5')}hell`, 'reply cut short'],
  ['chunks cut short', `${ok('Transfer-Encoding: chunked')}5\r\nhello\r\n`, 'reply cut short'],
  ['a head cut short', 'HTTP/1.1 200 OK\r\nContent-', 'closed before a reply'],
  ['nothing', '', 'closed before a reply'],
  ['a head without end', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(12_000)}`, 'head over 64 KiB'],
  ['one header without end', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(70_000)}`, 'head over 64 KiB'],
  [
    'trailers without end',
    `${ok('Transfer-Encoding: chunked')}0\r\n${'X: y\r\n'.repeat(12_000)}`,
    'trailers over 64 KiB',
  ],
  [
    'an extension without end',
    `${ok('Transfer-Encoding: chunked')}1;${'y'.repeat(70_000)}`,
    'chunk extensions over 64 KiB',
  ],
];
