import { randomUUID } from 'node:crypto';
import type { OutboxKind } from '../../src/outbox/outbox-kind.ts';
import { mail, writePost } from '../mailings/mailing.ts';
import { createAccount, createMember, type Membership, type Person } from '../support/people.ts';
import type { Portal } from '../support/portal.ts';
import { hoursWithoutProof, hoursWithProof, requestSignature, signing, submit } from '../support/submissions.ts';

/**
 * How each kind of message comes about: each function does what causes one, and resolves to the address that it goes to. The
 * type check asks for a new kind.
 */
export function causesOf(portal: Portal, { admin, advisor }: { admin: Person; advisor: string }) {
  /** Somebody whose address is no other's, also where it is masked. */
  async function somebody(membership: Membership = {}): Promise<Person> {
    return ofOwnDomain(await createMember(portal, membership));
  }

  async function ofOwnDomain(person: Person): Promise<Person> {
    const email = ownAddress();
    await portal.sql('UPDATE members SET email = $2 WHERE clerk_id = $1', [person.clerkId, email]);
    return { ...person, email };
  }

  async function newMember(decision: 'approve' | 'reject'): Promise<string> {
    const account = await createAccount();
    const init = { userID: account.clerkId, email: account.email };
    await portal.call('POST /users/initUser', init, account);
    const { email } = await ofOwnDomain(account);
    await portal.ask(`POST /users/${decision}`, { userIDs: [account.clerkId] }, admin);
    return email;
  }

  async function decided(action: 'approve' | 'reject' | 'request_changes'): Promise<string> {
    const student = await somebody();
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    const decision = { submissionId, action, adminNotes: 'Which day was it?', adminId: admin.clerkId };
    await portal.call('POST /hours/admin/approve', decision, admin);
    return student.email;
  }

  async function proposed(state?: 'under_review' | 'accepted' | 'declined') {
    const { email, ...student } = await somebody();
    const idea = { title: 'Book drive', description: 'Collect books', date: '', location: '' };
    const { proposal } = await portal.call('POST /events/propose', idea, { ...student });
    if (state) await portal.call('POST /events/review', { proposalId: proposal.id, state }, admin);
    return { email, proposalId: proposal.id };
  }

  const plan = (startsAt: Date, location = 'Room 204') => ({
    title: 'Book drive',
    description: 'Bring a box',
    location,
    capacity: 1,
    startsAt: clockTime(startsAt),
    endsAt: clockTime(new Date(startsAt.getTime() + hourMs)),
    chapters: ['NHS' as const],
  });

  /** An event with one seat, and who has it. */
  async function scheduled(startsAt = new Date(Date.now() + 72 * hourMs)) {
    const { proposalId } = await proposed('accepted');
    const { event } = await portal.call('POST /events/schedule', { ...plan(startsAt), proposalId }, admin);
    const guest = await somebody();
    await portal.call('POST /events/signUp', { eventId: event.id }, guest);
    return { eventId: event.id, startsAt, guest };
  }

  const causes: Record<OutboxKind, () => Promise<string>> = {
    'signature-request': async () => {
      const student = await createMember(portal);
      const supervisorEmail = ownAddress();
      await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
      return supervisorEmail;
    },
    /** The request itself is given up first. */
    'signature-refused': async () => {
      const student = await somebody();
      await submit(portal, student, hoursWithProof(student, { supervisorEmail: ownAddress() }));
      return student.email;
    },
    'signature-answered': async () => {
      const student = await somebody();
      const { token } = await requestSignature(portal, student, { supervisorEmail: ownAddress() });
      const answer = { signatureRequestId: token, answer: 'declined' as const, reason: 'Nobody came' };
      await portal.call('POST /hours/signature/answer', answer);
      return student.email;
    },
    'submission-signed': async () => {
      const student = await somebody();
      const { token } = await requestSignature(portal, student, { supervisorEmail: ownAddress() });
      await portal.call('POST /hours/signature', signing(token));
      return student.email;
    },
    'submission-approved': () => decided('approve'),
    'submission-rejected': () => decided('reject'),
    'submission-changes-requested': () => decided('request_changes'),
    invitation: async () => {
      const email = ownAddress();
      const input = {
        emails: [email],
        role: 'student',
        committee: '',
        chapter: 'NHS',
        invitedBy: admin.clerkId,
      } as const;
      await portal.call('POST /users/invite', { ...input, emails: [email] }, admin);
      return email;
    },
    'accounts-waiting': async () => {
      const another = await somebody({ role: 'admin' });
      const account = await createAccount();
      await portal.call('POST /users/initUser', { userID: account.clerkId, email: account.email }, account);
      return another.email;
    },
    'account-approved': () => newMember('approve'),
    'account-rejected': () => newMember('reject'),
    'account-metadata': async () => {
      const member = await somebody();
      await portal.call('POST /users/editUserRole', { userID: member.clerkId, role: 'lead' }, admin);
      return member.email;
    },
    'account-deletion': async () => {
      const member = await somebody();
      await portal.call('POST /users/erase', { email: member.email, dryRun: false }, admin);
      return 'erased@erased.invalid';
    },
    'event-proposal': async () => {
      await proposed();
      return advisor;
    },
    'proposal-under-review': async () => (await proposed('under_review')).email,
    'proposal-accepted': async () => (await proposed('accepted')).email,
    'proposal-declined': async () => (await proposed('declined')).email,
    'goal-reminder': async () => {
      const member = await somebody({ chapter: 'NJHS' });
      await portal.call('POST /reports/remind', { requestKey: randomUUID(), chapter: 'NJHS' }, admin);
      return member.email;
    },
    'weekly-digest': async () => {
      const lead = await somebody({ role: 'lead' });
      await portal.call('POST /notifications/choose', { kind: 'weekly_digest', wanted: true }, lead);
      return lead.email;
    },
    'event-seat': async () => {
      const { eventId, guest } = await scheduled();
      const next = await somebody();
      await portal.call('POST /events/signUp', { eventId }, next);
      await portal.call('POST /events/leave', { eventId }, guest);
      return next.email;
    },
    'event-changed': async () => {
      const { eventId, startsAt, guest } = await scheduled();
      await portal.call('POST /events/change', { ...plan(startsAt, 'Gym'), eventId }, admin);
      return guest.email;
    },
    'event-cancelled': async () => {
      const { eventId, guest } = await scheduled();
      await portal.call('POST /events/cancel', { eventId, reason: 'Snow day' }, admin);
      return guest.email;
    },
    'event-reminder': async () => (await scheduled(new Date(Date.now() + 12 * hourMs))).guest.email,
    'newsletter-post': async () => {
      const member = await somebody({ chapter: 'NJHS' });
      await mail(portal, admin, await writePost(portal, admin, { chapters: ['NJHS'] }));
      return member.email;
    },
  };
  return causes;
}

const hourMs = 60 * 60 * 1000;

/** On the clocks of UTC. */
const clockTime = (time: Date): string => time.toISOString().slice(0, 16);

const ownAddress = (): string => `somebody@${randomUUID()}.test`;
