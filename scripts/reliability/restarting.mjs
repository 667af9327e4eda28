/**
 * A server that does not stay: a supervisor keeps one worker alive, and every so often the worker dies. In turn it exits
 * in the middle of a call, is killed in the middle of one, and closes in good order.
 *
 * Its account is its own: each call's id is a line of a file before anything else is done for it, another line as it is
 * about to be answered, and so is each call it makes itself. Lines are written at once, so that no death loses one.
 * Options: `port=N up=URL account=FOLDER every=MS`; `worker=N` makes it the Nth worker.
 */
import { fork } from 'node:child_process';
import { openSync, writeSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const words = process.argv.slice(2);
const options = Object.fromEntries(
  words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
);

/** Adds lines to a file of the account. */
function ledger(name) {
  const file = openSync(path.join(options.account, name), 'a');
  return (line) => void writeSync(file, `${line}\n`);
}

function supervise() {
  const told = ledger('deaths');
  let [number, worker] = [0, null];
  const start = () => {
    worker = fork(fileURLToPath(import.meta.url), [...words, `worker=${number++}`]);
    worker.once('exit', (code, signal) => {
      told(signal ?? `exit ${code}`);
      start();
    });
  };
  const end = () => {
    worker.removeAllListeners('exit');
    worker.once('exit', () => process.exit(0)).kill('SIGTERM');
  };
  process.once('SIGTERM', end);
  start();
}

const deaths = [() => process.exit(1), () => process.kill(process.pid, 'SIGKILL'), null];

function work(number) {
  const [received, answered, asked] = ['received', 'answered', 'asked'].map(ledger);
  const die = deaths[number % deaths.length];
  const agent = new Agent({ keepAlive: true });
  let [open, due] = [0, false];
  const server = createServer((request, response) => {
    if (request.url === '/ready') return response.end('ready');
    const id = request.url.slice(request.url.lastIndexOf('/') + 1);
    open += 1;
    received(id);
    // With no other call in the worker, so that this one alone is lost in it.
    if (due && die !== null && open === 1) return die();
    asked(id);
    const answer = (status) => {
      open -= 1;
      if (status === 200) answered(id);
      response.writeHead(status).end(`id ${id}`);
    };
    get(options.up, { agent }, (upstream) => upstream.resume().once('end', () => answer(200))).once(
      'error',
      () => answer(502),
    );
  });
  server.listen(Number(options.port), '127.0.0.1');
  setTimeout(() => {
    due = true;
    if (die === null) server.close(() => process.exit(0));
  }, Number(options.every));
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
}

if (options.worker === undefined) supervise();
else work(Number(options.worker));
