import { randomUUID } from 'node:crypto';
import type { CallName, RequestOf } from '@portal/contracts';
import { goalOf } from '../support/goals.ts';
import { accepting, newAddress } from '../support/invitations.ts';
import { draftOfForm } from '../support/posts.ts';
import { nextYear } from '../support/scheduled-events.ts';
import { hoursWithProof, signing } from '../support/submissions.ts';
import {
  acceptedOf,
  approvedFor,
  attendeeOf,
  certificateOf,
  certifiedOf,
  draftOf,
  eventOf,
  fileOf,
  hoursOf,
  invitationOf,
  invitationTokenOf,
  mailingOf,
  mailOf,
  newInvitationOf,
  newMember,
  newPostOf,
  post,
  postFor,
  proposal,
  proposalOf,
  requestOf,
  sharedEventOf,
  sharedRequestOf,
  signatureTokenOf,
  subscriptionTokenOf,
  supervisorTokenOf,
  type Try,
  textFile,
  transcriptOf,
} from './rows.ts';

/** What is sent, and for lists what the row that it is about is known by in the answer. */
interface Attempt<N extends CallName> {
  input: RequestOf<N>;
  mark?: string;
}

const callerId = ({ caller }: Try) => caller?.clerkId ?? 'user_nobody';

/** Makes a row about which the call is, new where the call changes it, and the request about it. */
export const attempts: { [N in CallName]: (about: Try) => Promise<Attempt<N>> } = {
  'GET /audit/list': async (about) => {
    const { submissionId } = await hoursOf(about);
    return { input: { search: submissionId }, mark: submissionId };
  },
  'GET /mail/list': async (about) => ({ input: {}, mark: await mailOf(about) }),
  'POST /mail/retry': async (about) => ({ input: { ids: [await mailOf(about)] } }),
  'GET /events/list': async (about) => ({ input: {}, mark: await proposalOf(about) }),
  'GET /events/mine': async (about) => ({ input: {}, mark: await proposalOf(about) }),
  'POST /events/schedule': async (about) => ({ input: { ...plan, proposalId: await acceptedOf(about) } }),
  'POST /events/change': async (about) => ({ input: { ...plan, eventId: await eventOf(about) } }),
  'POST /events/cancel': async (about) => ({ input: { eventId: await eventOf(about), reason: 'Rain' } }),
  'GET /events/upcoming': async (about) => ({ input: { limit: 100 }, mark: await sharedEventOf(about) }),
  'POST /events/signUp': async (about) => ({ input: { eventId: await sharedEventOf(about) } }),
  'POST /events/leave': async (about) => ({ input: { eventId: await sharedEventOf(about) } }),
  'GET /events/door': async (about) => ({ input: { eventId: await sharedEventOf(about), kind: 'in' } }),
  'POST /events/attend': async () => ({ input: { code: 'none' } }),
  'POST /events/checkOut': async (about) => ({ input: { attendeeId: await attendeeOf(about) } }),
  'POST /events/propose': async () => ({ input: proposal }),
  'POST /events/review': async (about) => ({ input: { proposalId: await proposalOf(about), state: 'accepted' } }),
  'GET /goals/get': async ({ cast, owner }) => ({ input: {}, mark: `"${cast.chapterOf(owner)}"` }),
  'POST /goals/save': async ({ cast, owner }) => ({ input: goalOf(cast.chapterOf(owner)) }),
  'GET /hours/admin/list': async (about) => ({ input: {}, mark: (await hoursOf(about)).submissionId }),
  'POST /hours/admin/approve': async (about) => {
    const { submissionId } = await hoursOf(about);
    return { input: { submissionId, action: 'approve', adminId: callerId(about) } };
  },
  'POST /hours/admin/approveMany': async (about) => {
    const { submissionId } = await hoursOf(about);
    return { input: { submissions: [{ submissionId }], action: 'approve' } };
  },
  'POST /hours/admin/undo': async (about) => ({ input: { submissionIds: [(await hoursOf(about)).submissionId] } }),
  'GET /hours/admin/export': async () => ({ input: {} }),
  'GET /hours/evidence': async (about) => ({ input: await certifiedOf(about) }),
  'POST /hours/certificate': async (about) => ({ input: await certifiedOf(about) }),
  'POST /hours/certificate/revoke': async (about) => ({ input: await certificateOf(about) }),
  'GET /hours/years': async (about) => ({ input: {}, mark: (await hoursOf(about)).submissionId }),
  'GET /hours/transcripts': async ({ owner }) => ({ input: { userID: owner.clerkId } }),
  'POST /hours/transcript': async (about) => ({ input: await approvedFor(about) }),
  'POST /hours/transcript/revoke': async (about) => ({ input: await transcriptOf(about) }),
  'GET /hours/certificate/check': async () => ({ input: { code: 'unknown' } }),
  'GET /hours/admin/history': async (about) => ({ input: { submissionId: (await hoursOf(about)).submissionId } }),
  'GET /hours/draft': async () => ({ input: {} }),
  'POST /hours/draft': async () => ({ input: { draft: { description: 'Half typed' } } }),
  'POST /hours/edit': async (about) => {
    const { submissionId } = await requestOf(about);
    return { input: { ...hoursWithProof(about.owner, { description: 'Sorted more donations' }), submissionId } };
  },
  'POST /hours/sendAgain': async (about) => ({
    input: { submissionId: (await requestOf(about, "sent_at = now() - interval '1 hour'")).submissionId },
  }),
  'POST /hours/withdraw': async (about) => ({ input: { submissionId: (await requestOf(about)).submissionId } }),
  'POST /hours/acceptCorrection': async (about) => ({
    input: {
      submissionId: (
        await requestOf(
          about,
          `state = 'corrected', answered_at = now(), answer = '{"hours": 2, "signature": "Grace"}'`,
        )
      ).submissionId,
    },
  }),
  'POST /hours/admin/clearFlag': async (about) => {
    const { submissionId } = await hoursOf(about);
    await about.cast.portal.sql(
      `UPDATE hours_submissions SET flagged = true,
         flags = '[{"rule": "long_day", "reason": "Long", "cleared_at": null, "cleared_by": null, "note": null}]'
       WHERE id = $1`,
      [submissionId],
    );
    return { input: { submissionId, rule: 'long_day', note: 'A camp of three days' } };
  },
  'GET /hours/mine': async (about) => ({ input: {}, mark: (await hoursOf(about)).submissionId }),
  'GET /hours/signature': async (about) => ({
    input: { signatureRequestId: (await sharedRequestOf(about)).token },
  }),
  'POST /hours/signature/opened': async (about) => ({
    input: { signatureRequestId: (await sharedRequestOf(about)).token },
  }),
  'POST /hours/signature': async (about) => ({ input: signing(await signatureTokenOf(about)) }),
  'POST /hours/signature/answer': async (about) => ({
    input: { signatureRequestId: (await requestOf(about)).token, answer: 'declined', reason: 'Nobody came' },
  }),
  'POST /hours/signature/link': async (about) => ({
    input: { signatureRequestId: (await sharedRequestOf(about)).token },
  }),
  'GET /hours/signature/mail': async (about) => ({ input: { token: (await sharedRequestOf(about)).token } }),
  // Others of these tests go on asking the same supervisor.
  'POST /hours/signature/mail': async (about) => ({
    input: { token: (await sharedRequestOf(about)).token, stopped: false },
  }),
  'GET /hours/signatures': async (about) => ({ input: { token: await supervisorTokenOf(about) } }),
  'POST /hours/signatures': async (about) => ({
    input: {
      token: await supervisorTokenOf(about),
      requests: [(await sharedRequestOf(about)).signatureRequestId],
      supervisorSignature: 'Grace Hopper',
      verificationConfirmed: true,
    },
  }),
  'POST /hours/submit': async ({ owner }) => ({ input: hoursWithProof(owner) }),
  'GET /newsletter/authors': async () => ({ input: {} }),
  'POST /newsletter/cancelMailing': async (about) => ({ input: { mailingId: await mailingOf(about) } }),
  'GET /newsletter/countRecipients': async (about) => ({ input: { postId: await draftOf(about) } }),
  'POST /newsletter/createPost': async ({ owner }) => ({ input: { ...post, userId: owner.clerkId } }),
  'POST /newsletter/deletePost': async (about) => ({ input: { postId: await newPostOf(about, null) } }),
  'POST /newsletter/discardDraft': async ({ owner }) => ({ input: { userId: owner.clerkId, version: 1 } }),
  'GET /newsletter/getDraft': async (about) => {
    const postId = await draftOf(about);
    return { input: { postId }, mark: postId };
  },
  'GET /newsletter/getFile': async (about) => ({ input: { id: await fileOf(about) } }),
  'GET /newsletter/getPost': async (about) => ({ input: { id: postFor(about) } }),
  'GET /newsletter/getPosts': async (about) => ({ input: {}, mark: postFor(about) }),
  'POST /newsletter/getPostsByUser': async (about) => ({
    input: { userId: about.cast.member(about.owner).clerkId },
    mark: await draftOf(about),
  }),
  'GET /newsletter/getTags': async () => ({ input: {}, mark: 'matrix' }),
  'POST /newsletter/mailPost': async (about) => ({
    input: { postId: await newPostOf(about, 'tomorrow'), requestKey: randomUUID() },
  }),
  'POST /newsletter/saveDraft': async (about) => ({
    input: { ...unsaved, postId: await draftOf(about), editorId: 1, version: 1 },
  }),
  'GET /notifications/choices': async () => ({ input: {} }),
  'POST /notifications/choose': async () => ({ input: { kind: 'hours_signed', wanted: false } }),
  'GET /newsletter/subscription': async (about) => ({ input: { token: await subscriptionTokenOf(about) } }),
  'POST /newsletter/subscription': async (about) => ({ input: { token: await subscriptionTokenOf(about) } }),
  'POST /newsletter/updatePost': async (about) => ({ input: { ...post, postId: await draftOf(about) } }),
  'POST /newsletter/uploadFile': async ({ owner }) => ({ input: { file: textFile, userId: owner.clerkId } }),
  'GET /reports/get': async ({ cast, owner }) => ({ input: { chapter: cast.chapterOf(owner) } }),
  'GET /reports/members': async ({ cast, owner }) => ({
    input: { chapter: cast.chapterOf(owner) },
    mark: cast.member(owner).email,
  }),
  'GET /reports/csv': async ({ cast, owner }) => ({ input: { report: 'members', chapter: cast.chapterOf(owner) } }),
  'GET /reports/reminder': async ({ cast, owner }) => ({ input: { chapter: cast.chapterOf(owner) } }),
  'POST /reports/remind': async ({ cast }) => {
    await cast.portal.sql(`UPDATE reminded_members SET state = 'delivered', reminded_at = now() - interval '8 days'`);
    return { input: { requestKey: randomUUID() } };
  },
  'POST /users/accept-invitation': async (about) => ({ input: accepting(await invitationTokenOf(about)) }),
  'POST /users/reject': async (about) => {
    const { clerkId } = about.owner === about.caller ? about.owner : await newMember(about);
    return { input: { userIDs: [clerkId] } };
  },
  'POST /users/approve': async ({ cast, owner }) => ({ input: { userIDs: [cast.member(owner).clerkId] } }),
  'POST /users/editUserChapter': async ({ cast, owner }) => ({
    input: { userID: cast.member(owner).clerkId, chapter: cast.chapterOf(owner) },
  }),
  'POST /users/bulkEdit': async ({ cast, owner }) => ({
    input: { userIDs: [cast.member(owner).clerkId], change: { kind: 'committee', committee: 'Service' } },
  }),
  'POST /users/editUserCommittee': async ({ cast, owner }) => ({
    input: { userID: cast.member(owner).clerkId, committee: 'Outreach' },
  }),
  'POST /users/editUserGraduationYear': async ({ cast, owner }) => ({
    input: { userID: cast.member(owner).clerkId, graduationYear: 2027 },
  }),
  'POST /users/editUserHours': async ({ cast, owner }) => ({
    input: { userID: cast.member(owner).clerkId, hours: 5 },
  }),
  'POST /users/editUserRole': async ({ cast, owner }) => {
    const { clerkId: userID } = cast.member(owner);
    const [member] = await cast.portal.sql<{ role: 'student' | 'lead' | 'admin' }>(
      'SELECT role FROM members WHERE clerk_id = $1',
      [userID],
    );
    return { input: { userID, role: member?.role ?? 'student' } };
  },
  'GET /users/export': async () => ({ input: {} }),
  'POST /users/personalData': async ({ owner }) => ({ input: { email: owner.email } }),
  'POST /users/erase': async ({ owner }) => ({ input: { email: owner.email, dryRun: true } }),
  'POST /users/getUser': async ({ owner }) => ({ input: { userID: owner.clerkId } }),
  'POST /users/import/read': async () => ({ input: { file: tableFile } }),
  'POST /users/import': async () => ({
    input: { file: tableFile, kind: 'members', mapping: { email: 0 }, chapter: 'NHS', dryRun: true },
  }),
  'GET /users/imports': async () => ({ input: {} }),
  'POST /users/import/undo': async ({ cast }) => {
    const [row] = await cast.portal.sql<{ id: string }>(
      `INSERT INTO imports (kind, file_name, imported_by) VALUES ('members', 'roster.csv', 'user_nobody') RETURNING id`,
    );
    return { input: { importId: row?.id ?? '' } };
  },
  'POST /users/initUser': async ({ owner }) => ({ input: { userID: owner.clerkId, email: owner.email } }),
  'GET /users/invitations': async (about) => {
    const { email } = await invitationOf(about);
    return { input: { search: email }, mark: email };
  },
  'POST /users/invitations/resend': async (about) => ({
    input: { invitationId: (await invitationOf(about)).invitationId },
  }),
  'POST /users/invitations/revoke': async (about) => ({
    input: { invitationId: (await newInvitationOf(about)).invitationId },
  }),
  'POST /users/invite': async ({ cast, owner }) => ({
    input: {
      emails: [newAddress()],
      role: 'student',
      chapter: cast.chapterOf(owner),
      invitedBy: owner.clerkId,
    },
  }),
  'GET /users/listUsers': async ({ cast, owner }) => {
    const { email, clerkId } = cast.member(owner);
    return { input: { search: email }, mark: clerkId };
  },
  'GET /users/sign-up': async () => ({ input: {} }),
  'GET /users/validate-invitation': async (about) => ({ input: { token: await invitationTokenOf(about) } }),
};

const plan = {
  title: 'Book drive',
  description: 'Books for the library',
  location: 'Room 204',
  startsAt: `${nextYear}-05-05T14:00`,
  endsAt: `${nextYear}-05-05T16:00`,
  chapters: ['NHS', 'NJHS'] as ('NHS' | 'NJHS')[],
};

const unsaved = draftOfForm({ title: 'Half a title' });
const tableFile = {
  name: 'roster.csv',
  content: `data:text/csv,${encodeURIComponent('E-mail\nada@honor.test')}`,
};
