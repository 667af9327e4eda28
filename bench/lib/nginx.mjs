// nginx of our own: one worker, one small static file, a configuration and a port that nobody else uses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes of the file: about what a small JSON reply has. */
const fileBytes = 612;
/**
 * Requests/s of `pacedUrl`, whoever asks and over however many connections: a leaky bucket, in which all others wait. The
 * processors are idle for most of the time, so that latencies are the server's and not the scheduler's.
 */
export const pacedPerSecond = 20_000;

/** A port that was free a moment ago. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

// Root's worker would run as somebody who may not read a temporary folder.
const configuration = (folder, port) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
worker_rlimit_nofile 20000;
events { worker_connections 16000; }
http {
  access_log off;
  sendfile on;
  tcp_nodelay on;
  open_file_cache max=10;
  keepalive_requests 1000000000;
  keepalive_timeout 600;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  limit_req_zone $server_port zone=paced:1m rate=${pacedPerSecond}r/s;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folder}/html;
    location = /paced.html { limit_req zone=paced burst=10000; }
  }
}
`;

/** Starts it in `folder`; `stop` ends it and its worker. */
export async function startNginx(folder) {
  const port = await freePort();
  await mkdir(path.join(folder, 'html'), { recursive: true });
  for (const name of ['index.html', 'paced.html'])
    await writeFile(path.join(folder, 'html', name), 'x'.repeat(fileBytes));
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, port));
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return { url, pacedUrl: `${url}paced.html`, stop };
    if (child.exitCode !== null) throw new Error(`nginx did not start: exit code ${child.exitCode}`);
    if (tries > 500) {
      await stop();
      throw new Error(`nginx answers ${answer?.status ?? 'nothing'}`);
    }
    await sleep(10);
  }
}
