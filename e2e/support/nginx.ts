import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { portal } from './portal.ts';

const template = path.resolve(import.meta.dirname, '../../deploy/nginx/portal.conf.template');

export interface Nginx {
  url: string;
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

/** The real nginx with the configuration that we ship, in front of the portal under test. */
export async function startNginx(): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  // Its workers run as another user.
  await chmod(folder, 0o755);
  const port = await freePort();
  await writeFile(path.join(folder, 'nginx.conf'), await configuration(folder, port));
  const words = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawn(portal.nginx, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://localhost:${port}`;
  await untilItAnswers(child, url);
  return {
    url,
    accessLog: () => readFile(path.join(folder, 'access.log'), 'utf8'),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function configuration(folder: string, port: number): Promise<string> {
  const values: Record<string, string> = {
    EDGE_ADDRESS: new URL(portal.url).host,
    LISTEN: `127.0.0.1:${port}`,
    SERVER_NAME: '_',
    TRUSTED_PROXY: '192.0.2.1',
    STORE_DIR: portal.storeDir,
    ACCESS_LOG: path.join(folder, 'access.log'),
    ERROR_LOG: 'stderr',
  };
  const site = (await readFile(template, 'utf8')).replace(/\$\{([A-Z_]+)\}/g, (_all, name: string) => {
    if (!(name in values)) throw new Error(`The template asks for ${name}, which nobody sets.`);
    return values[name] as string;
  });
  return `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  include /etc/nginx/mime.types;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}; see its messages above.`);
    if (await fetch(url).catch(() => undefined)) return;
  }
  throw new Error('nginx did not answer in time.');
}
