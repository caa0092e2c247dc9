import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listening } from '@portal/local/testing/listening';
import getPort from 'get-port';
import type { Ground } from './drill.ts';
import type { Received } from './mail-server.ts';
import { openssl, postfixProgram, saslpasswd } from './programs.ts';

const run = promisify(execFile);

/** Settings of `main.cf`. */
export type Settings = Record<string, string | number>;

/** Whoever owns nothing else: Postfix delivers to mailboxes of somebody who is not root. */
const nobody = 65_534;
const user = 'portal';
const realm = 'localhost';
const deliveredWithinMs = 15_000;

/** A server for submission, which takes e-mails to every domain and keeps all of them in one mailbox. */
const usual = (folder: string): Settings => ({
  compatibility_level: '3.6',
  queue_directory: `${folder}/queue`,
  data_directory: `${folder}/data`,
  maillog_file: `${folder}/log`,
  maillog_file_prefixes: folder,
  inet_interfaces: '127.0.0.1',
  inet_protocols: 'ipv4',
  myhostname: realm,
  mydestination: '',
  mynetworks: '',
  alias_maps: '',
  local_recipient_maps: '',
  virtual_mailbox_domains: 'static:all',
  virtual_mailbox_maps: 'static:all/',
  virtual_mailbox_base: `${folder}/mail`,
  virtual_uid_maps: `static:${nobody}`,
  virtual_gid_maps: `static:${nobody}`,
  smtpd_tls_security_level: 'encrypt',
  smtpd_tls_received_header: 'yes',
  smtpd_sasl_auth_enable: 'yes',
  smtpd_sasl_local_domain: realm,
  smtpd_sasl_authenticated_header: 'yes',
  smtpd_recipient_restrictions: 'permit_sasl_authenticated, reject',
});

const processes = (starttls: number, implicit: number) => `
${starttls} inet n - n - - smtpd
${implicit} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

const signIn = (folder: string) => `
pwcheck_method: auxprop
auxprop_plugin: sasldb
sasldb_path: ${folder}/etc/sasl/passwords
mech_list: PLAIN LOGIN
`;

/** A Postfix with folders, ports, certificates and processes of its own. It uses nothing of the machine's one. */
export class Postfix {
  /** With the certificate. */
  private usual: Settings = {};

  private constructor(
    private readonly folder: string,
    private readonly ports: { starttls: number; implicit: number },
    private readonly programs: Ground['programs'],
  ) {}

  /** Starts it. One is stopped and removed at the end of the drill. */
  static async start({ programs, stops }: Ground, password: string): Promise<Postfix> {
    // It is outside of our folders, where Postfix's account may not go.
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-drill-'));
    stops.add(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755);
    const [starttls, implicit] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })];
    const postfix = new Postfix(folder, { starttls, implicit }, programs);
    for (const name of ['etc/sasl', 'queue', 'mail']) await mkdir(path.join(folder, name), { recursive: true });
    await chown(path.join(folder, 'mail'), nobody, nobody);
    await writeFile(path.join(folder, 'etc/master.cf'), processes(starttls, implicit));
    await writeFile(path.join(folder, 'etc/sasl/smtpd.conf'), signIn(folder));
    postfix.usual = { ...usual(folder), ...(await postfix.certify('usual')) };
    await postfix.setPassword(password);
    stops.add(() => postfix.stop());
    await postfix.launch();
    return postfix;
  }

  /** Variables of a worker that sends to it: `smtp` with STARTTLS, or `smtps`. */
  environment(protocol: 'smtp' | 'smtps', password: string): NodeJS.ProcessEnv {
    const port = protocol === 'smtp' ? this.ports.starttls : this.ports.implicit;
    return {
      SMTP_URL: `${protocol}://${user}:${password}@localhost:${port}`,
      NODE_EXTRA_CA_CERTS: filesOf(this.folder, 'usual').authority,
    };
  }

  async launch(changed: Settings = {}): Promise<void> {
    const lines = Object.entries({ ...this.usual, ...changed }).map(([name, value]) => `${name} = ${value}\n`);
    await writeFile(path.join(this.folder, 'etc/main.cf'), lines.join(''));
    // In the foreground, so that its processes are below this one.
    const child = spawn(this.program, [...this.configured, 'start-fg'], { stdio: 'ignore' });
    const ended = once(child, 'exit').then(async () => {
      const log = await readFile(path.join(this.folder, 'log'), 'utf8').catch(() => '');
      throw new Error(`Postfix ended at once.\n${log.split('\n').slice(-5).join('\n')}`);
    });
    await Promise.race([listening(this.ports.starttls, 'Postfix'), ended]);
    ended.catch(() => {});
  }

  /** Ends it as a shutdown of the machine does. Nothing to do where it does not run. */
  async stop(): Promise<void> {
    await run(this.program, [...this.configured, 'stop']).catch(() => {});
  }

  /** Kills all of its processes. */
  async kill(): Promise<void> {
    const pid = Number(await readFile(path.join(this.folder, 'queue/pid/master.pid'), 'utf8'));
    // They are a group of processes.
    process.kill(-pid, 'SIGKILL');
  }

  async restart(changed?: Settings): Promise<void> {
    await this.stop();
    await this.launch(changed);
  }

  async setPassword(password: string): Promise<void> {
    const file = path.join(this.folder, 'etc/sasl/passwords');
    const setting = run(this.programs.get(saslpasswd) as string, ['-p', '-c', '-f', file, '-u', realm, user]);
    setting.child.stdin?.end(password);
    await setting;
    await chmod(file, 0o644);
  }

  /** Makes a certificate, by an authority that is made for it. @returns the settings for it */
  async certify(name: string): Promise<Settings> {
    const { authority, certificate, key } = filesOf(this.folder, name);
    const authorityKey = `${authority}.key`;
    const make = (subject: string, ...words: string[]) =>
      run(this.programs.get(openssl) as string, [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', `/CN=${subject}`, ...words],
      ]);
    await make(name, '-keyout', authorityKey, '-out', authority);
    const by = ['-CA', authority, '-CAkey', authorityKey, '-addext', `subjectAltName=DNS:${realm}`];
    await make(realm, ...by, '-keyout', key, '-out', certificate);
    return { smtpd_tls_cert_file: certificate, smtpd_tls_key_file: key };
  }

  /**
   * The e-mails in the mailbox, when none is under way any more.
   * @throws if one came in clear or without a sign-in
   */
  async received(): Promise<Received[]> {
    for (const deadline = Date.now() + deliveredWithinMs; Date.now() < deadline && (await this.hasMailUnderWay()); )
      await sleep(100);
    const mailbox = path.join(this.folder, 'mail/all/new');
    const files = await readdir(mailbox).catch(() => []);
    const mails = await Promise.all(files.map((file) => readFile(path.join(mailbox, file), 'latin1')));
    const open = mails.filter((mail) => !/\(using TLS/.test(mail) || !mail.includes(`(Authenticated sender: ${user}@`));
    if (open.length > 0) throw new Error(`${open.length} e-mails came in clear or without a sign-in.`);
    return mails.map((mail) => ({
      id: /^Message-ID:\s*<([^@>]+)/im.exec(mail)?.[1] ?? 'none',
      to: /^X-Original-To: (.+)$/m.exec(mail)?.[1] ?? '',
    }));
  }

  private async hasMailUnderWay(): Promise<boolean> {
    const queues = ['incoming', 'active', 'deferred'].map((name) => path.join(this.folder, 'queue', name));
    const entries = await Promise.all(queues.map((queue) => readdir(queue, { recursive: true, withFileTypes: true })));
    return entries.flat().some((entry) => entry.isFile());
  }

  private get program(): string {
    return this.programs.get(postfixProgram) as string;
  }

  private get configured(): string[] {
    return ['-c', path.join(this.folder, 'etc')];
  }
}

const filesOf = (folder: string, name: string) => ({
  authority: path.join(folder, `${name}-authority.pem`),
  certificate: path.join(folder, `${name}.pem`),
  key: path.join(folder, `${name}.key`),
});
