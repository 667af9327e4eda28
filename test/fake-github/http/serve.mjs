/** Listens on loopback, says where in one line of JSON, and ends with a signal or with standard input. */
export function serve(server, { port, withStdin, close = () => {} }) {
  const stop = () => {
    close();
    server.closeAllConnections();
    server.close();
    process.exit(0);
  };
  // A client that is busy for some seconds must not find its connection closed when it comes back.
  server.keepAliveTimeout = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  if (withStdin) process.stdin.on('end', stop).on('error', stop).resume();
  server.listen(port, '127.0.0.1', () => {
    console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, pid: process.pid }));
  });
}
