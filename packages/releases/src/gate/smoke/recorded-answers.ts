import {
  type AuditEvent,
  calls,
  type EventProposal,
  type HoursSubmission,
  type Invitation,
  type ManagedPost,
  type Member,
  type Pagination,
  type PortalCallName,
  type ResponseOf,
  type Role,
  releaseCalls,
  type SentInvitation,
  SignatureReference,
  type UserRecord,
} from '@portal/contracts';
import { supervisorAnswers } from './supervisor-answers.ts';

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
  return { ...member, is_new: false };
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
  hours_type: 'sync',
  service_date: '2026-08-30',
  created_at: at,
  status: 'signed',
  supervisor_name: 'Sam Example',
  supervisor_email: 'supervisor@portal.test',
  supervisor_phone: null,
  signature_signed_at: at,
  signature_comments: null,
  admin_notes: null,
  approved_at: null,
  own: false,
  flags: [],
};

const proposal: EventProposal = {
  id: sampleId,
  title: 'Book drive',
  description: 'Collect books for the library.',
  date: '2027-01-15',
  location: 'Library',
  chapter: 'NHS',
  state: 'under_review',
  note: null,
  proposed_by: { name: 'Robin Example', email: 'student@portal.test' },
  own: false,
  created_at: at,
  updated_at: at,
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
  sent_at: at,
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

const running = { version: '1.0.0-aaaaaaaa', since: at, by: 'Robin Example', commit: null, sdk: '^1.0.0', fits: true };
const change = {
  number: 1,
  app: 'hours',
  action: 'promote' as const,
  version: running.version,
  from: null,
  share: null,
  by: running.by,
  at,
  reason: null,
  smoke: 'passed',
};

const historyLine = { at, kind: 'submitted' as const, by: 'Sam Example', text: null, to: null };

const ownSubmission = {
  ...submission,
  signatureRequestId: SignatureReference.parse(sampleId),
  signature: 'Sam Example',
  request: { state: 'open' as const, expired: false, send_again_at: null, mail_at: null, hours: null, reason: null },
  history: [historyLine],
};

/** Calls that a page makes when it is opened. They change nothing. Calls for files are not included. */
type Reading =
  | Exclude<Extract<PortalCallName, `GET ${string}`>, 'GET /newsletter/getFile'>
  | 'POST /users/getUser'
  | 'POST /newsletter/getPostsByUser';

type Answers = { [N in Reading]: ResponseOf<N> };

/**
 * The responses of the services during the smoke test, for a member with this role. Each list has one row. The type
 * check fails if a call of the contracts that reads data has no response here.
 */
const answersTo = (role: Role): Answers => {
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
    'GET /users/validate-invitation': { success: true, invitation: offer },
    'GET /audit/list': { success: true, events: [auditEvent], pagination, actions: [auditEvent.action] },
    'GET /events/mine': { success: true, proposals: [proposal], pagination },
    'GET /events/list': { success: true, proposals: [proposal], pagination },
    'GET /hours/mine': { success: true, submissions: [ownSubmission], pagination },
    ...supervisorAnswers,
    'GET /hours/draft': { success: true, draft: null },
    'GET /hours/admin/history': { success: true, history: [historyLine] },
    'GET /hours/admin/list': {
      success: true,
      submissions: [submission],
      pagination,
      stats: { total: 1, pendingReview: 1, approved: 0, totalHours: 0 },
    },
    'GET /newsletter/getDraft': { draft: null, post: null },
    'GET /newsletter/getPosts': { posts: [post], pagination },
    'GET /newsletter/getTags': { tags: [{ tag: 'Tutoring', posts: 1 }] },
    'GET /newsletter/getPost': { post },
    'POST /newsletter/getPostsByUser': { posts: [post], now: at, pagination },
    'GET /newsletter/countRecipients': { recipients: 1, unsubscribed: 0 },
    'GET /newsletter/subscription': { success: true, email, chapter: 'NHS', subscribed: true },
    'GET /releases/status': {
      success: true,
      apps: [{ app: 'hours', ...running, canary: null, rollbackTo: null, demotions: [] }],
      retired: [],
      unfinished: null,
    },
    'GET /releases/history': { success: true, changes: [change] },
    'GET /releases/versions': {
      success: true,
      versions: [
        { app: 'hours', version: running.version, builtAt: at, commit: null, sdk: running.sdk, state: 'active' },
      ],
    },
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
export function recordedAnswer(name: string, role: Role | undefined): Recorded {
  const access = contracts[name]?.access;
  if (access !== 'public' && access !== 'optional') {
    if (!role) return failure(401, 'unauthenticated', 'Please sign in to continue.');
    if (Array.isArray(access) && !access.includes(role)) return failure(403, 'forbidden', 'Access Denied');
  }
  if (name === 'POST /releases/report') return { status: 200, json: { success: true } };
  const answers: Record<string, unknown> = answersTo(role ?? 'student');
  if (Object.hasOwn(answers, name)) return { status: 200, json: answers[name] };
  return failure(503, 'unavailable', 'There are no services here.');
}
