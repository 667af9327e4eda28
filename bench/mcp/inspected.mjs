// The null server with an inspector that is opened and closed as asked over its channel: `{ open }`. It answers with the
// URL, or null once it is closed.
import inspector from 'node:inspector';

process.on('message', ({ open }) => {
  if (open) inspector.open(0, '127.0.0.1');
  else inspector.close();
  process.send(open ? inspector.url() : null);
});
await import('./null-server.mjs');
