/** Real data stores for tests: started on free ports with data folders of their own, ended by `endStores`. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ask } from './ask.ts';

const running: ChildProcess[] = [];
const folders: string[] = [];

/** What is missing to run it, or ''. */
export const lacks = (program: string, asked = '--version'): string => {
  try {
    execFileSync(program, [asked], { stdio: 'ignore' });
    return '';
  } catch {
    return ` (skipped: no ${program} here)`;
  }
};

/** A port that nobody listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A folder of the stores' user, which goes with them. */
export function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'store-'));
  folders.push(made);
  if (asUser.uid !== undefined) chownSync(made, asUser.uid, asUser.gid);
  return made;
}

async function until<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 50_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Redis without persistence. @returns its port. */
export async function startRedis(...options: readonly string[]): Promise<number> {
  const port = await freePort();
  const quiet = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--dir', folder()];
  running.push(spawn('redis-server', ['--port', String(port), ...quiet, ...options], { stdio: 'ignore' }));
  await until(() =>
    ask(port, ['PING']).catch((error: Error) => {
      // It answers, and wants a password.
      if (!error.message.includes('NOAUTH')) throw error;
    }),
  );
  return port;
}

/** PostgreSQL does not run as root: where we are root, it gets a user of its own. */
const asUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A key and a certificate of its own for these names, in a folder that PostgreSQL may read. */
export function makeCertificate(names: string): { readonly key: string; readonly certificate: string } {
  const made = folder();
  const [key, certificate] = [path.join(made, 'server.key'), path.join(made, 'server.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const about = ['-subj', '/CN=store', '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...about], {
    stdio: 'pipe',
  });
  chmodSync(key, 0o600);
  if (asUser.uid !== undefined)
    for (const each of [key, certificate]) chownSync(each, asUser.uid, asUser.gid);
  return { key, certificate };
}

/** PostgreSQL with one database, `bench`, and one user of that name, who needs `password` if there is one. @returns its port. */
export async function startPostgres(
  password: string | null = null,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const port = await freePort();
  const data = folder();
  // It goes back to the folder it was started in, which that user may not be let into.
  const options = { stdio: 'ignore', cwd: data, ...asUser } as const;
  const auth = ['--auth=trust', '--username=bench', '--no-sync', '--encoding=UTF8', '--locale=C'];
  execFileSync('initdb', [...auth, '-D', data], options);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  running.push(spawn('postgres', ['-D', data, '-p', String(port), ...flags], options));
  const admin = await until(async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'bench', database: 'postgres' });
    await client.connect();
    return client;
  });
  await admin.query('CREATE DATABASE bench');
  if (password !== null) {
    await admin.query(`ALTER USER bench PASSWORD '${password}'`);
    execFileSync('sh', [
      '-c',
      `printf '%s scram-sha-256\\n' 'local all all' 'host all all 127.0.0.1/32' > ${data}/pg_hba.conf`,
    ]);
    await admin.query('SELECT pg_reload_conf()');
  }
  await admin.end();
  return port;
}

/** Ends all of them at once, and takes their folders away. */
export async function endStores(): Promise<void> {
  for (const child of running.splice(0)) {
    const over = child.exitCode !== null || child.signalCode !== null ? null : once(child, 'exit');
    // PostgreSQL: an immediate shutdown, which takes its backends with it.
    child.kill('SIGQUIT');
    const stubborn = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await over;
    clearTimeout(stubborn);
  }
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
}
