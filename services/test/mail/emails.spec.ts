import { randomUUID } from 'node:crypto';
import type { Chapter, ReviewAction } from '@portal/contracts';
import { emailsTo, type ReceivedEmail } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import { hoursWithoutProof, hoursWithProof, signing, submit } from '../support/submissions.ts';
import { outboxOf } from './outbox-rows.ts';

const newAddress = () => `${randomUUID()}@pantry.test`;
const linkIn = (text: string) => /http:\/\/portal\.test\/signature\/([\w-]{43})(?![\w-])/.exec(text);

let portal: Portal;
let admin: Person;
beforeAll(async () => {
  portal = await Portal.start({
    ROLES: 'users,hours,worker',
    SCHOOL_NAME: 'Lincoln Academy',
    SCHOOL_PLACE: 'Springfield',
    ADVISOR_NAME: 'The Advisor',
    ADVISOR_EMAIL: 'advisor@school.test',
  });
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal?.stop());

const review = (submissionId: string, action: ReviewAction, adminNotes = 'Thank you') =>
  portal.call('POST /hours/admin/approve', { submissionId, action, adminNotes, adminId: admin.clerkId }, admin);

async function namelessMember(): Promise<Person> {
  const member = await createMember(portal);
  await portal.sql(`UPDATE members SET first_name = '', last_name = '' WHERE clerk_id = $1`, [member.clerkId]);
  return member;
}

async function onlyEmailTo(address: string): Promise<ReceivedEmail> {
  const emails = await emailsTo(address);
  expect(emails).toHaveLength(1);
  return emails[0] as ReceivedEmail;
}

describe('the signature request', () => {
  test('tells the supervisor who asks, what for, and how to sign', async () => {
    const student = await createMember(portal, { firstName: 'Ada', lastName: 'Byron' });
    const supervisorEmail = newAddress();
    await submit(portal, student, hoursWithProof(student, { supervisorEmail, description: 'Line one\nLine two' }));
    const { Subject, Text, HTML } = await onlyEmailTo(supervisorEmail);
    expect(Subject).toBe('Please verify 4.5 hours of service: National Honor Society at Lincoln Academy, Springfield');
    for (const part of ['Dear Grace Hopper,', 'Ada B.', '4.5 hours', 'March 7, 2026', 'Lincoln Academy, Springfield']) {
      expect(Text).toContain(part);
      expect(HTML).toContain(part);
    }
    // Enough to recognise the service, and no more about a minor.
    for (const more of ['Byron', 'Line one']) expect(Text + HTML).not.toContain(more);
    expect(Text).toContain("please don't forward this e-mail");
    expect(Text).toContain('The link works for 30 days.');
    expect(Text).toContain("Then please don't sign.");
    expect(Text).toContain('This is an official verification request from the National Honor Society.');
    for (const words of ['What signing means', 'Why you were named', 'begins with portal.test.'])
      expect(Text).toContain(words);
    expect(Text).toContain('Advisor: The Advisor (advisor@school.test)');
  });

  test('lets mail programs end the e-mails with one click, by a link that opens nothing else', async () => {
    const student = await createMember(portal);
    const supervisorEmail = newAddress();
    await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    const { ListUnsubscribe, HTML } = await onlyEmailTo(supervisorEmail);
    const [, token = ''] =
      /^<http:\/\/portal\.test\/api\/v1\/hours\/signature\/mail\?token=([\w-]{43})>$/.exec(ListUnsubscribe.Header) ??
      [];
    expect(ListUnsubscribe.HeaderPost).toBe('List-Unsubscribe=One-Click');
    expect(HTML).toContain(`http://portal.test/signature/mail?token=${token}&amp;chapter=nhs`);
    expect((await portal.refusal('GET /hours/signature', { signatureRequestId: token })).status).toBe(404);
    expect(await portal.call('GET /hours/signature/mail', { token })).toMatchObject({ stopped: false });
  });

  test('carries the link as a button and as plain text, and the link opens the request', async () => {
    const student = await createMember(portal, { chapter: 'NJHS' });
    const supervisorEmail = newAddress();
    const hours = hoursWithProof(student, { supervisorEmail });
    const { submissionId, signatureRequestId } = await submit(portal, student, hours);
    const { Text, HTML } = await onlyEmailTo(supervisorEmail);
    const [link, token = ''] = linkIn(Text) ?? [];
    // The page has the chapter from its first frame.
    const url = `${link}?chapter=njhs`;
    expect(HTML.split(`href="${url}"`)).toHaveLength(3);
    expect(HTML).toContain(`>${url}</a>`);
    expect(token).not.toBe(signatureRequestId);
    const opened = await portal.call('GET /hours/signature', { signatureRequestId: token });
    expect(opened).toMatchObject({ alreadySigned: false, signatureData: { hours: 4.5, first_name: 'Ada' } });
    await outboxOf(portal, submissionId);
    expect(portal.service.output()).not.toContain(token);
    expect(JSON.stringify(await portal.sql('SELECT * FROM outbox'))).not.toContain(token);
  });

  test('is answered to the advisor, so that a mistyped address does not learn the student’s', async () => {
    const student = await createMember(portal);
    const supervisorEmail = newAddress();
    await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    const email = await onlyEmailTo(supervisorEmail);
    expect(email.ReplyTo).toEqual([{ Name: '', Address: 'advisor@school.test' }]);
    expect(email.Text + email.HTML).not.toContain(student.email);
  });

  test('goes to nobody where no proof is needed', async () => {
    const student = await createMember(portal);
    const supervisorEmail = newAddress();
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student, { supervisorEmail }));
    expect(await portal.sql('SELECT 1 FROM outbox WHERE subject_id = $1', [submissionId])).toEqual([]);
  });
});

describe.each<[Chapter, string, string]>([
  ['NHS', 'National Honor Society', '#1d4289'],
  ['NJHS', 'National Junior Honor Society', '#17603f'],
])('an e-mail of %s', (chapter, name, accent) => {
  test('carries the chapter’s name and colour, for light and dark screens, and loads nothing', async () => {
    const student = await createMember(portal, { chapter });
    const supervisorEmail = newAddress();
    await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    const { HTML, Text } = await onlyEmailTo(supervisorEmail);
    expect(Text).toContain(`official verification request from the ${name}.`);
    expect(HTML).toContain(`background-color:${accent}`);
    expect(HTML).toContain('prefers-color-scheme: dark');
    expect(HTML).not.toMatch(/<img|url\(|<link|<script/i);
    // A long word, such as an address in somebody's notes, does not make all wider than a phone.
    expect(HTML).toMatch(/max-width:560px;overflow-wrap:anywhere/);
  });
});

describe('the student', () => {
  test('is told when the supervisor has signed, with the comments', async () => {
    const student = await createMember(portal, { chapter: 'NJHS' });
    const supervisorEmail = newAddress();
    await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    const [, token = ''] = linkIn((await onlyEmailTo(supervisorEmail)).Text) ?? [];
    await portal.call('POST /hours/signature', signing(token, { supervisorComments: 'Great work\nThank you' }));
    const { Subject, Text } = await onlyEmailTo(student.email);
    expect(Subject).toBe('Verified by your supervisor: 4.5 hours of service');
    expect(Text).toContain('Grace Hopper has signed for your volunteer hours. An admin reviews them next.');
    // The e-mail about an approval can be turned off.
    expect(Text).not.toContain('hear from us');
    expect(Text).toContain('Great work\nThank you');
    expect(Text).toContain('http://portal.test/dashboard/hours?chapter=njhs#own-submissions');
  });

  test('is told of the approval, with the admin’s notes and the new total', async () => {
    const student = await createMember(portal, { firstName: 'Joan' });
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    await review(submissionId, 'approve', 'Well done.\nSee you in May');
    const { Subject, Text, HTML } = await onlyEmailTo(student.email);
    expect(Subject).toBe('Approved: 2.25 hours of service');
    expect(Text).toContain('Hello Joan,');
    expect(Text).toContain('2.25 hours joined your total, now 2.25 hours.');
    expect(Text).toContain('Well done.\nSee you in May');
    expect(HTML).toMatch(/Well done\.<br\s*\/?>See you in May/);
  });

  test('is greeted without a name where the account has none', async () => {
    const student = await namelessMember();
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    await review(submissionId, 'approve');
    expect((await onlyEmailTo(student.email)).Text).toContain('Hello,');
  });

  test('is told of the rejection, with the admin’s notes', async () => {
    const student = await createMember(portal);
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    await review(submissionId, 'reject', 'The date is missing');
    const { Subject, Text } = await onlyEmailTo(student.email);
    expect(Subject).toBe('Not approved: 2.25 hours of service');
    expect(Text).toContain('did not join your total');
    expect(Text).toContain('The date is missing');
  });

  test('is told of fewer hours with both figures, and of requested changes with the way to make them', async () => {
    const student = await createMember(portal);
    const part = await submit(portal, student, hoursWithoutProof(student));
    const fewer = { approvedHours: 1.5, adminNotes: 'The break does not count' };
    const approval = { ...fewer, submissionId: part.submissionId, action: 'approve', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', approval, admin);
    const told = await onlyEmailTo(student.email);
    expect(told.Subject).toBe('Approved 1.5 of 2.25 hours of service');
    expect(told.Text).toContain('1.5 of your 2.25 hours joined your total, now 1.5 hours.');
    expect(told.Text).toContain('The break does not count');
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student, { hours: 1 }));
    // The supervisor of hours of an event is a lead, whom an edit does not take.
    await portal.sql(`UPDATE hours_submissions SET source = 'event' WHERE id = $1`, [submissionId]);
    await review(submissionId, 'request_changes', 'Which day was it?');
    const [, asked] = await emailsTo(student.email, 2);
    expect(asked?.Subject).toBe('Please change: 1 hour of service');
    expect(asked?.Text.replaceAll('\n', ' ')).toContain('Edit them, name the adult who saw your service, and resubmit');
    expect(asked?.Text).toContain('Which day was it?');
    expect(asked?.Text).toContain('http://portal.test/dashboard/hours?chapter=nhs#own-submissions');
  });

  test('gets the e-mails that can be turned off with a link to that choice, and the needed ones always', async () => {
    const student = await createMember(portal);
    const reviewed = async (action: 'approve' | 'reject', hours: number) => {
      const { submissionId } = await submit(portal, student, hoursWithoutProof(student, { hours }));
      await review(submissionId, action);
      return submissionId;
    };
    const choices = 'http://portal.test/dashboard/notifications?chapter=nhs';
    await reviewed('approve', 1);
    expect((await onlyEmailTo(student.email)).Text).toContain(choices);
    await portal.call('POST /notifications/choose', { kind: 'hours_approved', wanted: false }, student);
    const { wanted } = await portal.call('GET /notifications/choices', {}, student);
    expect(wanted).toMatchObject({ hours_approved: false, hours_signed: true });
    const unwanted = await reviewed('approve', 2);
    await reviewed('reject', 3);
    const [, rejection] = (await emailsTo(student.email, 2)).map(({ Subject, Text }) => ({ Subject, Text }));
    expect(rejection?.Subject).toBe('Not approved: 3 hours of service');
    expect(rejection?.Text).not.toContain(choices);
    await portal.call('POST /notifications/choose', { kind: 'hours_approved', wanted: true }, student);
    await reviewed('approve', 1.5);
    const subjects = (await emailsTo(student.email, 3)).map(({ Subject }) => Subject);
    expect(subjects.at(-1)).toBe('Approved: 1.5 hours of service');
    expect(subjects.join()).not.toContain('2 hours');
    const [message] = await outboxOf(portal, unwanted);
    const lines = (await portal.service.wrote('turned it off'))
      .split('\n')
      .filter((line) => line.includes(`${message?.id}`));
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['E-mail not sent: its recipient has turned it off']);
  });

  test('gets one e-mail of a review, however often it is tried', async () => {
    const student = await createMember(portal);
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    await review(submissionId, 'approve');
    const again = { submissionId, action: 'reject', adminNotes: 'Again', adminId: admin.clerkId };
    expect(await portal.refusal('POST /hours/admin/approve', again, admin)).toMatchObject({ status: 409 });
    expect(await outboxOf(portal, submissionId)).toHaveLength(1);
    await onlyEmailTo(student.email);
  });
});

describe('whoever proposed an event', () => {
  const propose = async (person: Person) => {
    const idea = { title: 'Book drive', description: 'Collect books for the library', date: '12/5/2026' };
    return (await portal.call('POST /events/propose', idea, person)).proposal.id;
  };

  test.each([
    ['NHS', 'submitted', 'Note: Book drive', 'there is a note for you', '#1d4289'],
    ['NHS', 'accepted', 'Accepted: Book drive', 'has been reviewed and accepted', '#1d4289'],
    ['NJHS', 'declined', 'Declined: Book drive', 'was not accepted this time', '#17603f'],
  ] as const)('of %s is told that it was %s, with the note', async (chapter, state, subject, words, accent) => {
    const student = await createMember(portal, { chapter, firstName: 'Joan' });
    const proposalId = await propose(student);
    await portal.call('POST /events/review', { proposalId, state, note: 'Bring <b>boxes</b>\nin May' }, admin);
    const { Subject, Text, HTML } = await onlyEmailTo(student.email);
    expect(Subject).toBe(subject);
    const parts = ['Hello Joan,', words, 'December 5, 2026', 'Bring <b>boxes</b>\nin May'];
    const url = `http://portal.test/dashboard/events?chapter=${chapter.toLowerCase()}`;
    for (const part of [...parts, url]) expect(Text).toContain(part);
    expect(HTML).toContain(`background-color:${accent}`);
    expect(HTML).toMatch(/Bring &lt;b&gt;boxes&lt;\/b&gt;<br\s*\/?>in May/);
  });

  test('who has no name is known to the advisor by the address', async () => {
    const student = await namelessMember();
    await outboxOf(portal, await propose(student));
    const [told] = (await emailsTo('advisor@school.test')).filter(({ Text }) => Text.includes(student.email));
    expect(told?.Text.replaceAll('\n', ' ')).toContain(
      `${student.email}, a member of the National Honor Society, proposes`,
    );
  });
});

describe('what people typed', () => {
  const markup = '<b>bold</b> & "quoted" <img src=x onerror=alert(1)>';
  const escaped = '&lt;b&gt;bold&lt;/b&gt; &amp; ';

  test('is text in every e-mail, never markup', async () => {
    const student = await createMember(portal, { firstName: '<i>Ada</i>', lastName: '<script>' });
    const supervisorEmail = newAddress();
    const changes = { supervisorEmail, supervisorName: '<u>Grace</u>', description: markup };
    const { submissionId } = await submit(portal, student, hoursWithProof(student, changes));
    const request = await onlyEmailTo(supervisorEmail);
    const [, token = ''] = linkIn(request.Text) ?? [];
    await portal.call('POST /hours/signature', signing(token, { supervisorComments: markup }));
    await emailsTo(student.email);
    await review(submissionId, 'approve', markup);
    const emails = [request, ...(await emailsTo(student.email, 2))];
    expect(emails.map(({ HTML }) => HTML.split(escaped).length - 1)).toEqual([0, 2, 2]);
    expect(emails.map(({ Text }) => Text.split(markup).length - 1)).toEqual([0, 2, 2]);
    for (const { HTML } of emails) expect(HTML).not.toMatch(/<b>|<i>|<u>|<img|<script/);
  });

  test('cannot add headers or recipients, nor anything to what strangers read but a name', async () => {
    const lastName = 'Byron\r\nBcc: spy@evil.test\r\n\r\n';
    const student = await createMember(portal, { firstName: 'Your mailbox is full - sign in at evil.test', lastName });
    const supervisorEmail = newAddress();
    const supervisorName = 'Winner, see prize.test';
    await submit(portal, student, hoursWithProof(student, { supervisorEmail, supervisorName }));
    const { Subject, Text, To, Cc, Bcc } = await onlyEmailTo(supervisorEmail);
    expect(Subject + Text).not.toMatch(/evil|spy|full|prize/);
    expect([To, Cc, Bcc]).toEqual([[{ Name: '', Address: supervisorEmail }], [], []]);
  });
});
