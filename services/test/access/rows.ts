import { randomUUID } from 'node:crypto';
import { idOf, invite, newAddress } from '../support/invitations.ts';
import { createMember, type Person } from '../support/people.ts';
import { hoursWithoutProof, issueToken, requestSignature, signing, submit } from '../support/submissions.ts';
import type { Cast } from './cast.ts';

/** One try: who calls (nobody for a visitor), and whose row it is about. */
export interface Try {
  cast: Cast;
  caller: Person | undefined;
  owner: Person;
  /** Whether it has to be refused, and so leaves the row as it is. */
  isRefused: boolean;
}

export const proposal = { title: 'Library night', description: 'Reading aloud for the small ones' };

export function hoursOf({ cast, owner }: Try) {
  const member = cast.member(owner);
  return cast.once('submission', member, () => submit(cast.portal, member, hoursWithoutProof(member)));
}

/** A member of the owner's chapter whom nobody has approved. */
export const newMember = ({ cast, owner, isRefused }: Try): Promise<Person> =>
  cast.whileRefused(isRefused, 'new member', owner, async () => {
    const person = await createMember(cast.portal, { chapter: cast.chapterOf(owner) });
    await cast.portal.sql('UPDATE members SET approved_at = NULL WHERE clerk_id = $1', [person.clerkId]);
    return person;
  });

/** Signed and approved. */
export const certifiedOf = ({ cast, owner }: Try) =>
  cast.once('certified', cast.member(owner), async () => {
    const { submissionId, token } = await requestSignature(cast.portal, cast.member(owner));
    await cast.portal.call('POST /hours/signature', signing(token));
    await cast.portal.sql(`UPDATE hours_submissions SET status = 'approved', reviewed_at = now() WHERE id = $1`, [
      submissionId,
    ]);
    return { submissionId };
  });

/** Issued by an admin. */
export const certificateOf = (about: Try) =>
  about.cast.whileRefused(about.isRefused, 'certificate', about.cast.member(about.owner), async () => {
    const input = await certifiedOf(about);
    await about.cast.portal.call('POST /hours/certificate', input, about.cast.admin);
    return input;
  });

/** A request for a signature, as far along as `state` says. */
export function requestOf({ cast, owner, isRefused }: Try, state = '') {
  const member = cast.member(owner);
  return cast.whileRefused(isRefused, `request ${state}`, member, async () => {
    const request = await requestSignature(cast.portal, member);
    if (state)
      await cast.portal.sql(`UPDATE signature_requests SET ${state} WHERE id = $1`, [request.signatureRequestId]);
    return request;
  });
}

export const signatureTokenOf = async ({ cast, owner }: Try) =>
  (await requestSignature(cast.portal, cast.member(owner))).token;

/** A request that several calls can have: nobody may submit without end. */
export const sharedRequestOf = (about: Try) =>
  about.cast.once('request', about.cast.member(about.owner), () => requestOf({ ...about, isRefused: false }));

export const supervisorTokenOf = async (about: Try) =>
  issueToken(about.cast.portal, (await sharedRequestOf(about)).signatureRequestId, { purpose: 'supervisor' });

/** An e-mail to the owner that was given up. */
export async function mailOf({ cast, owner }: Try): Promise<string> {
  const id = randomUUID();
  const { clerkId } = cast.member(owner);
  await cast.portal.sql(
    "INSERT INTO outbox (id, kind, subject_id, failed_at, attempts) VALUES ($1, 'account-approved', $2, now(), 1)",
    [id, clerkId],
  );
  return id;
}

export function proposalOf({ cast, owner }: Try): Promise<string> {
  const member = cast.member(owner);
  const make = async () => (await cast.portal.call('POST /events/propose', proposal, member)).proposal.id;
  return cast.once('proposal', member, make);
}

export async function acceptedOf({ cast, owner }: Try): Promise<string> {
  const [row] = await cast.portal.sql<{ id: string }>(
    `INSERT INTO event_proposals (id, member_id, chapter, title, description, state)
     SELECT gen_random_uuid(), id, chapter, 'Book drive', 'Books', 'accepted' FROM members WHERE clerk_id = $1 RETURNING id`,
    [cast.member(owner).clerkId],
  );
  return row?.id ?? '';
}

/** For the chapter of its owner alone. */
export async function eventOf(about: Try): Promise<string> {
  const { cast, owner } = about;
  const [row] = await cast.portal.sql<{ id: string }>(
    `INSERT INTO events
       (proposal_id, scheduled_by, title, description, location, starts_at, ends_at, chapters, door_key)
     SELECT id, member_id, title, '', 'Room 204', now() + interval '1 day', now() + interval '26 hours', $2, ''
     FROM event_proposals WHERE id = $1 RETURNING id`,
    [await acceptedOf(about), [cast.chapterOf(owner)]],
  );
  return row?.id ?? '';
}

export const sharedEventOf = (about: Try) =>
  about.cast.once('event', about.cast.member(about.owner), () => eventOf(about));

/** The owner, who has checked in to an event for their chapter. */
export async function attendeeOf(about: Try): Promise<string> {
  const { cast, owner } = about;
  const [row] = await cast.portal.sql<{ id: string }>(
    `INSERT INTO event_sign_ups (event_id, member_id, state, checked_in_at)
     SELECT $2, id, 'seat', now() FROM members WHERE clerk_id = $1 RETURNING id`,
    [cast.member(owner).clerkId, await eventOf(about)],
  );
  return row?.id ?? '';
}

/** An invitation into the owner's chapter: by the owner who may invite, else by an admin. */
export const newInvitationOf = ({ cast, owner, isRefused }: Try) =>
  cast.whileRefused(isRefused, 'new invitation', owner, async () => {
    const email = newAddress();
    await invite(cast.portal, cast.inviter(owner), [email], { chapter: cast.chapterOf(owner) });
    return { email, invitationId: await idOf(cast.portal, email) };
  });

export const invitationOf = (about: Try) =>
  about.cast.once('invitation', about.cast.member(about.owner), () => newInvitationOf({ ...about, isRefused: false }));

export const invitationTokenOf = async (about: Try) =>
  issueToken(about.cast.portal, (await newInvitationOf(about)).invitationId, { purpose: 'invitation' });

export const post = { title: 'Library night', content: 'Reading aloud for the small ones' };
export const textFile = { name: 'notes.txt', content: 'data:text/plain;base64,Tm90ZXM=' };

/** Not published. Nobody but staff can make one, but whoever is staff no longer still has some. */
export async function newPostOf({ cast, owner }: Try, publication: 'tomorrow' | null): Promise<string> {
  const [row] = await cast.portal.sql<{ id: string }>(
    `INSERT INTO posts (title, content, author_id, author_name, published_at)
     SELECT 'News', 'Text', id, first_name, $2 FROM members WHERE clerk_id = $1 RETURNING id`,
    [cast.member(owner).clerkId, publication],
  );
  return row?.id ?? '';
}

export const draftOf = (about: Try) =>
  about.cast.once('draft', about.cast.member(about.owner), () => newPostOf(about, null));

/** Attached to a draft. */
export const fileOf = (about: Try) =>
  about.cast.once('file', about.cast.member(about.owner), async () => {
    const { admin, portal } = about.cast;
    const change = { ...post, postId: await newPostOf(about, null), files: [textFile] };
    const saved = await portal.call('POST /newsletter/updatePost', change, admin);
    return saved.post.files[0]?.id ?? '';
  });

export async function mailingOf(about: Try): Promise<string> {
  const [mailing] = await about.cast.portal.sql<{ id: string }>(
    `INSERT INTO mailings (post_id, started_by, request_key, sends_at)
     VALUES ($1, 'user_nobody', $2, now() + interval '1 hour') RETURNING id`,
    [await newPostOf(about, 'tomorrow'), randomUUID()],
  );
  return mailing?.id ?? '';
}

export async function subscriptionTokenOf({ cast, owner }: Try): Promise<string> {
  const [subscription] = await cast.portal.sql<{ id: string }>(
    `INSERT INTO newsletter_subscriptions (member_id) SELECT id FROM members WHERE clerk_id = $1
     ON CONFLICT (member_id) DO UPDATE SET unsubscribed_at = NULL RETURNING id`,
    [cast.member(owner).clerkId],
  );
  return issueToken(cast.portal, subscription?.id ?? '', { purpose: 'subscription' });
}

/** Made before anybody reads posts, because their list is kept for a moment. */
export const postFor = ({ cast, owner }: Try): string => cast.posts[cast.chapterOf(owner)];

/** Gives the member hours that are approved. A newcomer has no record that could have any. */
export async function approvedFor({ cast, owner }: Try): Promise<{ userID: string }> {
  await cast.portal.sql(
    `INSERT INTO hours_submissions (member_id, hours, hours_type, service_date, description, supervisor_name,
       supervisor_email, status, reviewed_at)
     SELECT id, 1, 'sync', now(), 'Read aloud', 'Grace Hopper', 'grace@pantry.test', 'approved', now()
     FROM members WHERE clerk_id = $1`,
    [owner.clerkId],
  );
  return { userID: owner.clerkId };
}

/** Issued by an admin. */
export const transcriptOf = (about: Try) =>
  about.cast.whileRefused(about.isRefused, 'transcript', about.owner, async () => {
    const input = await approvedFor(about);
    await about.cast.portal.ask('POST /hours/transcript', input, about.cast.admin);
    return input;
  });
