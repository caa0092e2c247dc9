import { randomUUID } from 'node:crypto';
import type { ProblematicMail } from '@portal/contracts';
import type { QueryRunner } from 'typeorm';
import { FailReturnedPosts1795305600360 } from '../../src/newsletter/mailings/mailings.migrations.ts';
import { type OutboxKind, outboxKinds } from '../../src/outbox/outbox-kind.ts';
import { FailReturnedReminders1795305600361 } from '../../src/reports/reports.migrations.ts';
import { testEnvironment } from '../support/environment.ts';
import { Gate } from '../support/gate.ts';
import { emailsFound, emailsTo } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { causesOf } from './causes.ts';
import { bounceSecret } from './mail-site.ts';
import { startRefusingSmtp } from './refusing-smtp.ts';
import { digestDueNow, pace, startWorker } from './worker.ts';

const advisor = `advisor@${randomUUID()}.test`;
const final: OutboxKind = 'signature-request';

let portal: Portal;
let worker: ServiceProcess;
let smtp: Gate;
let refusing: Awaited<ReturnType<typeof startRefusingSmtp>>;
let admin: Person;
let addresses: Record<OutboxKind, string>;
let givenUp: ProblematicMail[];

/** Everything is caused, and given up: e-mails by the mail server's refusal, the rest here. */
beforeAll(async () => {
  refusing = await startRefusingSmtp();
  smtp = await Gate.to(refusing.url);
  const settings = { ...pace, ...digestDueNow(), NEWSLETTER_CANCEL_SECONDS: '0', ADVISOR_EMAIL: advisor };
  const secret = { BOUNCE_WEBHOOK_SECRET: bounceSecret };
  portal = await Portal.start({ ...settings, ...secret });
  admin = await createMember(portal, { role: 'admin' });
  const causes = Object.entries(causesOf(portal, { admin, advisor }));
  addresses = {} as typeof addresses;
  for (const [kind, cause] of causes) addresses[kind as OutboxKind] = await cause();
  await portal.sql(
    `UPDATE outbox SET failed_at = now(), last_error = 'Not now' WHERE kind IN ('account-metadata', 'account-deletion')`,
  );
  worker = await startWorker(portal, { ...settings, SMTP_URL: smtp.url });
  givenUp = await listedOnce((mails) => new Set(mails.map(({ kind }) => kind)).size === outboxKinds.length);
  await settled();
  givenUp = await listedOnce(() => true);
});
afterAll(async () => {
  await worker?.stop();
  await portal?.stop();
  await smtp?.close();
  await refusing?.stop();
});

/** Waits until the list of what was given up is as it should be. */
async function listedOnce(isRight: (mails: ProblematicMail[]) => boolean): Promise<ProblematicMail[]> {
  for (const deadline = Date.now() + 60_000; ; ) {
    const { mails } = await portal.call('GET /mail/list', { problem: 'given_up', limit: 100 }, admin);
    if (isRight(mails)) return mails;
    if (Date.now() > deadline) throw new Error(`Not listed as expected: ${mails.map(({ kind }) => kind)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What is neither delivered nor given up, nor held for a later hour. */
const open = () =>
  portal.sql(`SELECT kind FROM outbox WHERE done_at IS NULL AND failed_at IS NULL
    AND (held_until IS NULL OR held_until < now() + interval '10 minutes')`);
async function settled(): Promise<void> {
  while ((await open()).length > 0) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** The advisor's address is a setting. */
const shownAddress = (kind: OutboxKind) =>
  kind === 'event-proposal' ? null : addresses[kind].replace(/^(.)[^@]*/, '$1•••');

test.each(outboxKinds)('%s is listed with its recipient when it was given up', (kind) => {
  expect(givenUp).toContainEqual(
    expect.objectContaining({
      kind,
      to: shownAddress(kind),
      requestId: expect.any(String),
      final: kind === final ? expect.any(String) : null,
    }),
  );
});

test('every kind that is not final is delivered when it is retried', async () => {
  await smtp.openTo(testEnvironment('TEST_SMTP_URL'));
  const ids = givenUp.map(({ id }) => id);
  const { retried } = await portal.call('POST /mail/retry', { ids }, admin);
  expect(retried).toBe(givenUp.filter(({ kind }) => kind !== final).length);
  for (const kind of outboxKinds) {
    if (kind === final || kind === 'account-metadata' || kind === 'account-deletion') continue;
    await emailsTo(addresses[kind]);
  }
  await settled();
  expect((await listedOnce(() => true)).filter(({ kind }) => kind !== final)).toEqual([]);
});

/** All of these come back after their delivery. */
async function comeBack(mails: ProblematicMail[]): Promise<void> {
  const headers = { authorization: `Bearer ${bounceSecret}`, 'content-type': 'application/json' };
  for (const { id } of mails) {
    const messageId = (await emailsFound(`message-id:${id}`, 1)).at(-1)?.MessageID;
    const body = JSON.stringify({ messageId, reason: 'Mailbox full' });
    expect((await portal.send('/webhooks/bounces', { method: 'POST', headers, body })).status).toBe(200);
  }
  await listedOnce((listed) => mails.every(({ id }) => listed.some((mail) => mail.id === id)));
}

/** Retries all of these, and waits until each was sent as often as said. */
async function retried(mails: ProblematicMail[], times: number): Promise<void> {
  await portal.call('POST /mail/retry', { ids: mails.map(({ id }) => id) }, admin);
  for (const { id } of mails) await emailsFound(`message-id:${id}`, times);
}

test('every kind that is not final is sent again when it came back after its delivery and is retried', async () => {
  const sent = givenUp.filter(({ kind }) => ![final, 'account-metadata', 'account-deletion'].includes(kind));
  await comeBack(sent);
  await retried(sent, 2);
  await settled();
});

test('what came back before the upgrade, and counted as delivered, counts as failed, and is sent again', async () => {
  const sent = givenUp.filter(({ kind }) => ['newsletter-post', 'goal-reminder'].includes(kind));
  const counts = () => portal.sql('SELECT delivered, failed FROM mailings');
  const before = await counts();
  await comeBack(sent);
  const after = await counts();
  await portal.sql(`UPDATE mailing_recipients SET state = 'delivered' WHERE state = 'failed'`);
  await portal.sql(`UPDATE mailings SET delivered = delivered + failed, failed = 0`);
  await portal.sql(`UPDATE reminded_members SET state = 'delivered' WHERE state = 'failed'`);
  expect(await counts()).toEqual(before);
  const runner = { query: (statement: string) => portal.sql(statement) } as QueryRunner;
  await new FailReturnedPosts1795305600360().up(runner);
  await new FailReturnedReminders1795305600361().up(runner);
  expect(await counts()).toEqual(after);
  expect(after).not.toEqual(before);
  await retried(sent, 3);
  await settled();
});

test('the figures of a mailing are right in the end where counting them fails once', async () => {
  const [post] = givenUp.filter(({ kind }) => kind === 'newsletter-post') as [ProblematicMail];
  const failed = async () => (await portal.sql('SELECT failed FROM mailings'))[0]?.failed;
  await portal.sql(`
    CREATE SEQUENCE counts;
    CREATE FUNCTION fail_at_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('counts') IN (1, 3) THEN RAISE 'a fault'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fail_at_first BEFORE UPDATE ON mailings FOR EACH ROW EXECUTE FUNCTION fail_at_first()`);
  await comeBack([post]);
  expect(await failed()).toBe(1);
  await retried([post], 4);
  await settled();
  expect(await failed()).toBe(0);
});
