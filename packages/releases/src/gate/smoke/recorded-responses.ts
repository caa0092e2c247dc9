import {
  type AuditEvent,
  calls,
  type HoursSubmission,
  type Invitation,
  type ManagedPost,
  type Member,
  type Pagination,
  type PortalCallName,
  type ProblematicMail,
  type ResponseOf,
  type Role,
  releaseCalls,
  type SentInvitation,
  SignatureReference,
  type UserRecord,
} from '@portal/contracts';
import { eventResponses } from './event-responses.ts';
import { goalResponses } from './goal-responses.ts';
import { pastImport } from './past-import.ts';
import { releaseResponses } from './release-responses.ts';
import { reportResponses } from './report-responses.ts';
import { supervisorResponses } from './supervisor-responses.ts';

/** Fits every parameter that names a row. */
export const sampleId = '5a3c1c3e-9f2b-4c1d-8e7a-0b1c2d3e4f50';

const at = '2026-09-01T15:00:00Z';
const soon = '2027-01-15T15:00:00Z';
const pagination: Pagination = { page: 1, limit: 50, total: 1, totalPages: 1 };

/** The signed-in member while pages are opened. */
export const memberOf = (role: Role): UserRecord => ({
  id: 1,
  clerk_id: `user_smoke_test_${role}`,
  first_name: 'Robin',
  last_name: 'Example',
  email: `${role}@portal.test`,
  role,
  chapter: 'NHS',
  committee: role === 'lead' ? 'Service' : null,
  total_hours: 12.5,
  hours_this_year: 4,
  created_at: at,
  updated_at: at,
});

function listed(role: Role): Member {
  const { id: _id, hours_this_year: _hours, updated_at: _at, ...member } = memberOf(role);
  return { ...member, graduation_year: 2027, is_new: false, is_deactivated: false };
}

const post: ManagedPost = {
  id: sampleId,
  title: 'Peer tutoring starts',
  content: '# Tutors wanted\n\nCome to **room 12** on Monday.\n\n- Mathematics\n- English',
  authorName: 'Robin Example',
  date: at,
  lastUpdated: null,
  tags: ['Tutoring'],
  files: [{ id: sampleId, name: 'plan.pdf', size: 2048, image: null }],
  cover: null,
  chapters: ['NHS', 'NJHS'],
  state: 'published',
  publishAt: at,
  mailing: null,
};

const submission: HoursSubmission = {
  id: sampleId,
  user_first_name: 'Robin',
  user_last_name: 'Example',
  user_email: 'student@portal.test',
  chapter: 'NHS',
  description: 'Tutoring after school',
  location: null,
  hours: 2.25,
  approved_hours: null,
  hours_type: 'sync',
  service_date: '2026-08-30',
  created_at: at,
  updated_at: at,
  status: 'signed',
  supervisor_name: 'Sam Example',
  supervisor_email: 'supervisor@portal.test',
  supervisor_phone: null,
  signature_signed_at: at,
  signature_comments: null,
  admin_notes: null,
  approved_at: null,
  own: false,
  source: 'member',
  flags: [],
};

const invitation: SentInvitation = {
  id: sampleId,
  email: 'new@portal.test',
  role: 'student',
  chapter: 'NHS',
  committee: null,
  state: 'sent',
  bounce: null,
  invited_by: { name: 'Robin Example', role: 'admin' },
  created_at: at,
  expires_at: soon,
  accepted_at: null,
};

const offer: Invitation = {
  email: invitation.email,
  role: 'student',
  chapter: 'NHS',
  committee: null,
  invitedBy: null,
  expiresAt: soon,
};

const auditEvent: AuditEvent = {
  id: '1',
  at,
  actor: 'user_smoke_test_admin',
  actor_name: 'Robin Example',
  action: 'member.role_changed',
  subject: 'user_smoke_test_student',
  subject_name: 'Robin Example',
  details: { from: 'student', to: 'lead' },
};

const lateMail: ProblematicMail = {
  id: sampleId,
  kind: 'signature-request',
  problem: 'late',
  to: 's•••@example.org',
  reason: '451 Try again later',
  attempts: 3,
  since: at,
  requestId: sampleId,
  final: null,
};

const historyLine = { at, kind: 'submitted' as const, by: 'Sam Example', text: null, to: null };

const ownSubmission = {
  ...submission,
  signatureRequestId: SignatureReference.parse(sampleId),
  signature: 'Sam Example',
  request: {
    state: 'open' as const,
    expired: false,
    send_again_at: null,
    mail_at: null,
    hours: null,
    reason: null,
    email: null,
  },
  history: [historyLine],
};

/** Calls that a page makes when it is opened. They change nothing. Calls for files are not included. */
type Reading =
  | Exclude<Extract<PortalCallName, `GET ${string}`>, 'GET /newsletter/getFile' | `GET ${string}/${'export' | 'csv'}`>
  | 'POST /users/getUser'
  | 'POST /newsletter/getPostsByUser';

type Responses = { [N in Reading]: ResponseOf<N> };

/**
 * The responses of the services during the smoke test, for a member with this role. Each list has one row. The type
 * check fails if a call of the contracts that reads data has no response here.
 */
const responsesFor = (role: Role): Responses => {
  const { email } = memberOf(role);
  return {
    'POST /users/getUser': memberOf(role),
    'GET /users/listUsers': {
      users: [listed(role)],
      pagination,
      stats: { members: 1, staff: 0, totalHours: 12.5 },
    },
    'GET /users/sign-up': { success: true, signUp: 'open' },
    'GET /users/invitations': { success: true, invitations: [invitation], pagination },
    'GET /users/imports': { success: true, imports: [{ id: sampleId, ...pastImport }], pagination },
    'GET /users/validate-invitation': { success: true, invitation: offer },
    'GET /audit/list': { success: true, events: [auditEvent], pagination, actions: [auditEvent.action] },
    'GET /mail/list': { success: true, mails: [lateMail], pagination },
    ...eventResponses,
    ...goalResponses,
    ...reportResponses,
    'GET /hours/mine': { success: true, submissions: [ownSubmission], pagination },
    ...supervisorResponses,
    'GET /hours/draft': { success: true, draft: null, id: null },
    'GET /hours/admin/history': { success: true, history: [historyLine] },
    'GET /hours/admin/list': {
      success: true,
      submissions: [submission],
      pagination,
      stats: { total: 1, pendingReview: 1, approved: 0, totalHours: 0 },
    },
    'GET /newsletter/authors': { users: [], total: 0 },
    'GET /newsletter/getDraft': { draft: null, post: null },
    'GET /newsletter/getPosts': { posts: [post], pagination },
    'GET /newsletter/getTags': { tags: [{ tag: 'Tutoring', posts: 1 }] },
    'GET /newsletter/getPost': { post },
    'POST /newsletter/getPostsByUser': { posts: [post], now: at, pagination },
    'GET /newsletter/countRecipients': { recipients: 1, unsubscribed: 0 },
    'GET /notifications/choices': {
      success: true,
      wanted: {
        hours_signed: true,
        hours_approved: true,
        proposal_news: true,
        event_reminder: true,
        accounts_waiting: true,
        weekly_digest: false,
      },
    },
    'GET /newsletter/subscription': { success: true, email, chapter: 'NHS', subscribed: true },
    ...releaseResponses,
  };
};

const contracts: Record<string, { access: unknown }> = { ...calls, ...releaseCalls };

export type Recorded = { status: number; json: unknown };

const failure = (status: number, code: string, error: string): Recorded => ({
  status,
  json: { success: false, code, error },
});

/**
 * The recorded response to a call, such as `GET /hours/mine`, for a member with this role or for a visitor. A member
 * without access gets the same refusal as from the services. A call without a recorded response fails as if the
 * services were down.
 */
export function recordedResponse(name: string, role: Role | undefined): Recorded {
  if (name === 'POST /releases/report') return { status: 200, json: { success: true } };
  const access = contracts[name]?.access;
  if (access !== 'public' && access !== 'optional') {
    if (!role) return failure(401, 'unauthenticated', 'Please sign in to continue.');
    if (Array.isArray(access) && !access.includes(role)) return failure(403, 'forbidden', 'Access Denied');
  }
  const responses: Record<string, unknown> = responsesFor(role ?? 'student');
  if (Object.hasOwn(responses, name)) return { status: 200, json: responses[name] };
  return failure(503, 'unavailable', 'There are no services here.');
}
