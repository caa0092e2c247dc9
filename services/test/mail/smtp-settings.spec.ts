import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { refusalInWords } from '@portal/contracts';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { hoursWithProof, submit } from '../support/submissions.ts';
import { type OutboxRow, outboxOf } from './outbox-rows.ts';
import { startRefusingSmtp } from './refusing-smtp.ts';
import { startSlowSmtp } from './slow-smtp.ts';
import { pace, startWorker } from './worker.ts';

const password = 'the right one';

let portal: Portal;
let student: Person;
let worker: ServiceProcess | undefined;
let server: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  portal = await Portal.start(pace);
  student = await createMember(portal);
});
afterEach(async () => {
  await worker?.stop();
  await server?.stop();
});
afterAll(() => portal.stop());

/** A mail server that wants a sign-in, with a certificate that nobody trusts. */
async function startStrictSmtp(options: SMTPServerOptions = {}) {
  const passwords = new Set<unknown>();
  const recipients: string[] = [];
  const smtp = new SMTPServer({
    // Nobody shall trust its built-in certificate, so it need not warn of it.
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (given, _session, done) => {
      passwords.add(given.password);
      done(given.password === password ? null : new Error('5.7.8 Authentication failed'), { user: 'portal' });
    },
    onData: (stream, { envelope }, done) => {
      recipients.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().once('end', done);
    },
    ...options,
  });
  smtp.on('error', () => {});
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  const address = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  const url = (given: string) => `smtp://portal:${encodeURIComponent(given)}@${address}`;
  server = { stop: () => new Promise((closed) => smtp.close(closed)) };
  return { url, passwords, recipients };
}

/** Requests a signature by e-mail. */
async function request(): Promise<{ submissionId: string; supervisorEmail: string }> {
  const supervisorEmail = `${randomUUID()}@pantry.test`;
  const { submissionId } = await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
  return { submissionId, supervisorEmail };
}

const failedTwice = ([message]: OutboxRow[]) => Boolean(message && (message.attempts > 1 || message.failed_at));

test('a wrong password gives nothing up: the log names the setting, and the e-mail goes when it is right', async () => {
  const { url, recipients } = await startStrictSmtp();
  const trusting = '?tls.rejectUnauthorized=false';
  worker = await startWorker(portal, { SMTP_URL: url('the wrong one') + trusting });
  const { submissionId, supervisorEmail } = await request();
  expect(await outboxOf(portal, submissionId, failedTwice)).toMatchObject([{ failed_at: null }]);
  const log = await worker.wrote('The mail server refuses the user name or password in SMTP_URL.');
  expect(log).not.toContain('the%20wrong%20one');
  await worker.stop();
  worker = await startWorker(portal, { SMTP_URL: url(password) + trusting });
  await outboxOf(portal, submissionId);
  expect(recipients).toEqual([supervisorEmail]);
});

test.each([
  ['a certificate that is not trusted', {}],
  ['no TLS', { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }],
])('where a mail server has %s, neither the password nor an e-mail leaves', async (_what, options) => {
  const { url, passwords, recipients } = await startStrictSmtp(options);
  worker = await startWorker(portal, { SMTP_URL: url(password) });
  const { submissionId } = await request();
  expect(await outboxOf(portal, submissionId, failedTwice)).toMatchObject([{ failed_at: null }]);
  await worker.wrote('No trusted TLS connection to the mail server in SMTP_URL, so nothing was sent.');
  expect({ passwords: [...passwords], recipients }).toEqual({ passwords: [], recipients: [] });
});

/** Has the sockets of a process wait a hundredth of the time, unless they wait for more than `atMostMs`. */
const impatient = (atMostMs = Number.POSITIVE_INFINITY) => {
  const program = `import { Socket } from 'node:net';
    const { setTimeout } = Socket.prototype;
    Socket.prototype.setTimeout = function (ms, ...more) {
      return setTimeout.call(this, ms > ${atMostMs} ? ms : ms / 100, ...more);
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
};

test('an e-mail that a slow server confirms after a minute is sent twice at most, and not for days', async () => {
  const arrived: string[] = [];
  const slow = await startSlowSmtp(async (recipient) => {
    arrived.push(recipient);
    await setTimeout(600);
  });
  server = slow;
  worker = await startWorker(portal, { SMTP_URL: slow.url, ...impatient() });
  const { submissionId, supervisorEmail } = await request();
  await outboxOf(portal, submissionId);
  expect(arrived.filter((recipient) => recipient === supervisorEmail)).toHaveLength(2);
});

test('e-mails that a server never confirms leave room for others', async () => {
  const hanging = new Set<string>();
  const arrived: string[] = [];
  const slow = await startSlowSmtp(async (recipient) => {
    arrived.push(recipient);
    if (hanging.has(recipient)) await new Promise(() => {});
  });
  server = slow;
  for (let count = 0; count < 5; count++) hanging.add((await request()).supervisorEmail);
  worker = await startWorker(portal, { SMTP_URL: slow.url, MAIL_CONCURRENCY: '1', ...impatient(60_000) });
  // One waits for its answer for the second time, which takes ten minutes.
  while (new Set(arrived).size === arrived.length) await setTimeout(20);
  const { submissionId } = await request();
  expect(await outboxOf(portal, submissionId)).toMatchObject([{ attempts: 0 }]);
  await slow.stop();
  server = undefined;
});

test('e-mails go to a server that greets late, as if it had asked for our name in vain', async () => {
  const { url, recipients } = await startStrictSmtp({
    onConnect: (_session, greet) => void setTimeout(11_000).then(() => greet()),
  });
  worker = await startWorker(portal, { SMTP_URL: `${url(password)}?tls.rejectUnauthorized=false` });
  const { submissionId, supervisorEmail } = await request();
  expect(await outboxOf(portal, submissionId)).toMatchObject([{ attempts: 0 }]);
  expect(recipients).toContain(supervisorEmail);
});

test('what a server says about us in response to a recipient gives nothing up', async () => {
  const replies = [
    '554 5.7.1 <supervisor@pantry.test>: Relay access denied',
    '553 5.7.1 <portal@school.test>: Sender address rejected: not owned by user portal',
    '550 5.1.8 <portal@school.test>: Sender address rejected: Domain not found',
    '550 relay not permitted, authentication required',
    '530 Must issue a STARTTLS command first',
  ];
  const requests = new Map<string, { reply: string; submissionId: string }>();
  const refusing = await startRefusingSmtp((recipient) => requests.get(recipient)?.reply ?? '451 Not now');
  server = refusing;
  for (const reply of replies) {
    const { submissionId, supervisorEmail } = await request();
    requests.set(supervisorEmail, { reply, submissionId });
  }
  worker = await startWorker(portal, { SMTP_URL: refusing.url });
  for (const { reply, submissionId } of requests.values()) {
    const [message] = await outboxOf(portal, submissionId, failedTwice);
    expect({ reply, failed_at: message?.failed_at }).toEqual({ reply, failed_at: null });
    const reason = '"reason":"The mail server does not let SMTP_URL send as MAIL_FROM.';
    expect(refusalInWords(message?.last_error ?? '')).toContain('The address may be right');
    await worker.wrote(`"outboxId":"${message?.id}","kind":"signature-request","attempts":1,${reason}`);
  }
});
