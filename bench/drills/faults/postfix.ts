import { startServices } from '../../machine/services.ts';
import type { Drill, Ground, Prepared } from '../drill.ts';
import { Postfix, type Settings } from '../postfix.ts';
import { openssl, postfixProgram, saslpasswd } from '../programs.ts';
import type { Site } from '../site.ts';

const password = 'the-first-one';
const newPassword = 'the-second-one';

/** Takes e-mails from everybody on this machine, also in clear: none may come so all the same. */
const careless: Settings = {
  mynetworks: '127.0.0.0/8',
  smtpd_tls_security_level: 'may',
  smtpd_recipient_restrictions: 'permit_mynetworks',
};

/** A drill with a Postfix that the worker sends to, over TLS and with a sign-in. */
const postfixDrill = (
  name: string,
  about: string,
  fault: (postfix: Postfix, ground: Ground) => Prepared['fault'],
  protocol: 'smtp' | 'smtps' = 'smtp',
): Drill => ({
  name: `postfix-${name}`,
  about: `Postfix with TLS and a sign-in ${about}`,
  programs: [postfixProgram, saslpasswd, openssl],
  root: 'to run Postfix',
  async prepare(ground) {
    const postfix = await Postfix.start(ground, password);
    return {
      worker: postfix.environment(protocol, password),
      received: () => postfix.received(),
      fault: fault(postfix, ground),
    };
  },
});

/** @throws unless an e-mail that waits has a reason with these words, which name the setting */
async function requireReason({ database }: Site, words: string): Promise<void> {
  const { rows } = await database.query<{ reason: string }>(
    'SELECT DISTINCT last_error AS reason FROM outbox WHERE done_at IS NULL AND last_error IS NOT NULL',
  );
  if (rows.some(({ reason }) => reason.includes(words))) return;
  throw new Error(`No e-mail waits because of "${words}", but: ${rows.map(({ reason }) => reason).join(' / ')}`);
}

/** Postfix has other settings meanwhile, and the e-mails that wait say why. */
const changed = (
  name: string,
  about: string,
  settings: Settings | ((postfix: Postfix) => Promise<Settings>),
  words: string,
) =>
  postfixDrill(name, `${about} for five seconds`, (postfix) => async (site) => {
    await postfix.restart(typeof settings === 'function' ? await settings(postfix) : settings);
    return async () => {
      await requireReason(site, words);
      await postfix.restart();
    };
  });

const passwordChanged = postfixDrill(
  'password',
  'gets another password; a worker that knows it starts five seconds later',
  (postfix, { backing, databaseUrl, stops }) =>
    async (site) => {
      await postfix.setPassword(newPassword);
      await postfix.restart();
      return async () => {
        await requireReason(site, 'refuses the user name or password in SMTP_URL');
        await site.worker.stop();
        const { API_PORT: _port, ...environment } = site.worker.environment;
        const right = { ...environment, ...postfix.environment('smtp', newPassword) };
        const worker = await startServices(backing, databaseUrl, right);
        stops.add(() => worker.stop());
      };
    },
);

/** A real mail server. */
export const postfixDrills: Drill[] = [
  postfixDrill('stopped', 'is stopped, and started five seconds later', (postfix) => async () => {
    await postfix.stop();
    return () => postfix.launch();
  }),
  postfixDrill(
    'killed',
    'on the port for TLS alone is killed, and started five seconds later',
    (postfix) => async () => {
      await postfix.kill();
      return () => postfix.launch();
    },
    'smtps',
  ),
  passwordChanged,
  changed(
    'certificate',
    'has a certificate that is not trusted',
    async (postfix) => ({ ...careless, ...(await postfix.certify('untrusted')) }),
    'No trusted TLS connection to the mail server in SMTP_URL',
  ),
  changed(
    'without-tls',
    'offers no TLS',
    { ...careless, smtpd_tls_security_level: 'none' },
    'No trusted TLS connection to the mail server in SMTP_URL',
  ),
  changed(
    'sender',
    'lets somebody else alone send as MAIL_FROM',
    {
      smtpd_sender_login_maps: 'static:somebody-else',
      smtpd_sender_restrictions: 'reject_sender_login_mismatch',
    },
    'does not let SMTP_URL send as MAIL_FROM',
  ),
];
