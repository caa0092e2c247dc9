import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '@portal/local/test-support/ask';
import getPort from 'get-port';
import { generate } from 'selfsigned';
import { portal } from './portal.ts';

const templates = path.resolve(import.meta.dirname, '../../deploy/nginx');

export interface Nginx {
  url: string;
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

export interface NginxWithTls extends Nginx {
  urlWithoutTls: string;
  /** What its certificate is checked against: itself. */
  certificate: string;
}

interface Setup {
  url: string;
  folder: string;
  templates: string[];
  values: Record<string, string>;
}

/** The real nginx with the configuration that we ship, in front of the portal under test, or of what `others` name instead. */
export async function startNginx(others: { EDGE_ADDRESS?: string } = {}): Promise<Nginx> {
  const port = await freePort();
  const folder = await makeFolder();
  const values = { LISTEN: `127.0.0.1:${port}`, LISTEN_IPV6: overIpv6(port), ...others };
  return start({ url: `http://localhost:${port}`, folder, templates: ['portal.conf'], values });
}

/** The same where no balancer in front has the certificate. `ending` is that of PUBLIC_URL. */
export async function startNginxWithTls(ending = ''): Promise<NginxWithTls> {
  const [port, portWithoutTls] = [await freePort(), await freePort()];
  const folder = await makeFolder();
  const subject = [{ name: 'commonName', value: 'localhost' }];
  const { cert, private: key } = await generate(subject, { keyType: 'ec', algorithm: 'sha256' });
  const values = {
    LISTEN: `127.0.0.1:${port} ssl http2`,
    LISTEN_IPV6: overIpv6(port, 'ssl http2'),
    LISTEN_WITHOUT_TLS: `127.0.0.1:${portWithoutTls}`,
    LISTEN_IPV6_WITHOUT_TLS: overIpv6(portWithoutTls),
    PUBLIC_URL: `https://localhost:${port}${ending}`,
    TLS_CERTIFICATE: path.join(folder, 'fullchain.pem'),
    TLS_CERTIFICATE_KEY: path.join(folder, 'privkey.pem'),
  };
  await writeFile(values.TLS_CERTIFICATE, cert);
  await writeFile(values.TLS_CERTIFICATE_KEY, key);
  const setup = { url: `https://localhost:${port}`, folder, templates: ['portal.conf', 'tls.conf'], values };
  const nginx = await start(setup);
  return { ...nginx, urlWithoutTls: `http://localhost:${portWithoutTls}`, certificate: cert };
}

/** Whether this machine has IPv6. */
export const hasIpv6 = existsSync('/proc/net/if_inet6');

const overIpv6 = (port: number, parameters = '') => (hasIpv6 ? `listen [::1]:${port} ${parameters};` : '');

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  // Its workers run as another user.
  await chmod(folder, 0o755);
  return folder;
}

async function start({ url, folder, templates, values }: Setup): Promise<Nginx> {
  const sites = await Promise.all(templates.map((name) => fill(name, { ...valuesIn(folder), ...values })));
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, sites));
  const words = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawn(portal.nginx, words, { stdio: ['ignore', 'ignore', 'inherit'] });
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

const valuesIn = (folder: string) => ({
  EDGE_ADDRESS: new URL(portal.url).host,
  RELEASES_ADDRESS: new URL(portal.url).host,
  SERVER_NAME: '_',
  TRUSTED_PROXY: '192.0.2.1',
  STORE_DIR: portal.storeDir,
  ACCESS_LOG: path.join(folder, 'access.log'),
  ERROR_LOG: 'stderr',
});

/** As the official image does. */
async function fill(template: string, values: Record<string, string>): Promise<string> {
  const text = await readFile(path.join(templates, `${template}.template`), 'utf8');
  return text.replace(/\$\{([A-Z0-9_]+)\}/g, (_all, name: string) => {
    if (!(name in values)) throw new Error(`The template asks for ${name}, which nobody sets.`);
    return values[name] as string;
  });
}

const configuration = (folder: string, sites: string[]) => `daemon off;
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
${sites.join('\n')}
}`;

const freePort = () => getPort({ host: '127.0.0.1' });

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}; see its messages above.`);
    if (await ask(url, { rejectUnauthorized: false }).catch(() => undefined)) return;
  }
  throw new Error('nginx did not answer in time.');
}
