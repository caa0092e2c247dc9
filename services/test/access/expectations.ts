import type { CallName } from '@portal/contracts';

export const callers = ['visitor', 'newcomer', 'student', 'lead', 'admin', 'team'] as const;
/** All of NHS. A newcomer has an account without a member record; `team` is the newsletter-team account, a student. */
export type Caller = (typeof callers)[number];

export const rows = ['own', 'same', 'other'] as const;
/** Whose row the call is about: the caller's own, that of a student of the same chapter, of a student of the other one. */
export type Row = (typeof rows)[number];

/**
 * What comes of a call: `ok`; for lists `sees` or `hides`, as the row is in the answer or not; or the status of a refusal.
 * One word where it is the same for all three rows.
 */
export type Outcomes = string;

/** Section 6 of the spec with decisions 7, 9, 10 and 13. Every call must stand here, or `npm run check` fails. */
// biome-ignore format: a table is for reading
export const expectations: Record<CallName, Record<Caller, Outcomes>> = {
  // own row / same chapter / other chapter
  'GET /audit/list':                 { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'sees',            team: '403' },
  'GET /mail/list':                  { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'sees',            team: '403' },
  'POST /mail/retry':                { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'GET /events/list':                { visitor: '401',             newcomer: '403',             student: '403',             lead: 'sees sees hides', admin: 'sees',            team: '403' },
  'GET /events/mine':                { visitor: '401',             newcomer: '403',             student: 'sees hides hides', lead: 'sees hides hides', admin: 'sees hides hides', team: 'sees hides hides' },
  'POST /events/propose':            { visitor: '401',             newcomer: '403',             student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /events/review':             { visitor: '401',             newcomer: '403',             student: '403',             lead: '403 ok 403',      admin: '403 ok ok',       team: '403' },
  'GET /goals/get':                  { visitor: '401',             newcomer: '403',             student: 'sees sees hides', lead: 'sees sees hides', admin: 'sees',            team: 'sees sees hides' },
  'POST /goals/save':                { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'GET /events/door':               { visitor: '401', newcomer: '403', student: '403', lead: 'ok ok 403', admin: 'ok', team: '403' },
  'GET /events/upcoming':           { visitor: '401', newcomer: '403', student: 'sees sees hides', lead: 'sees sees hides', admin: 'sees', team: 'sees sees hides' },
  'POST /events/attend':            { visitor: '401', newcomer: '403', student: '400', lead: '400', admin: '400', team: '400' },
  'POST /events/cancel':            { visitor: '401', newcomer: '403', student: '403', lead: 'ok ok 403', admin: 'ok', team: '403' },
  'POST /events/change':            { visitor: '401', newcomer: '403', student: '403', lead: 'ok ok 403', admin: 'ok', team: '403' },
  'POST /events/checkOut':          { visitor: '401', newcomer: '403', student: '403', lead: '403 ok 403', admin: '403 ok ok', team: '403' },
  'POST /events/leave':             { visitor: '401', newcomer: '403', student: 'ok ok 403', lead: 'ok ok 403', admin: 'ok', team: 'ok ok 403' },
  'POST /events/schedule':          { visitor: '401', newcomer: '403', student: '403', lead: 'ok ok 403', admin: 'ok', team: '403' },
  'POST /events/signUp':            { visitor: '401', newcomer: '403', student: 'ok ok 403', lead: 'ok ok 403', admin: 'ok', team: 'ok ok 403' },
  'GET /hours/admin/list':           { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'sees',            team: '403' },
  'POST /hours/admin/approve':       { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: '403 ok ok',       team: '403' },
  'POST /hours/admin/approveMany':   { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /hours/admin/undo':          { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'GET /hours/admin/export':         { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /hours/admin/clearFlag':     { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: '403 ok ok',       team: '403' },
  'GET /hours/mine':                 { visitor: '401',             newcomer: '403',             student: 'sees hides hides', lead: 'sees hides hides', admin: 'sees hides hides', team: 'sees hides hides' },
  'GET /hours/years':                { visitor: '401',             newcomer: '403',             student: 'sees hides hides', lead: 'sees hides hides', admin: 'sees hides hides', team: 'sees hides hides' },
  'GET /hours/transcripts':          { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'POST /hours/transcript':          { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'POST /hours/transcript/revoke':   { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'GET /hours/draft':                { visitor: '401',             newcomer: '403',             student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/draft':               { visitor: '401',             newcomer: '403',             student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/edit':                { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'POST /hours/sendAgain':           { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'POST /hours/withdraw':            { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'POST /hours/acceptCorrection':    { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'GET /hours/admin/history':        { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'GET /hours/evidence':             { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'POST /hours/certificate':         { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'POST /hours/certificate/revoke':  { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'GET /hours/certificate/check':    { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'GET /hours/signature':            { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/signature/opened':    { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/signature':           { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/signature/answer':    { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/signature/link':      { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'GET /hours/signature/mail':       { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/signature/mail':      { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'GET /hours/signatures':           { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/signatures':          { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /hours/submit':              { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'GET /newsletter/authors':         { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /newsletter/cancelMailing':  { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'GET /newsletter/countRecipients': { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'POST /newsletter/createPost':     { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'POST /newsletter/deletePost':     { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'POST /newsletter/discardDraft':   { visitor: '401',             newcomer: '403',             student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'GET /newsletter/getDraft':        { visitor: '401',             newcomer: '403',             student: '403',             lead: 'sees 403 403',    admin: 'sees',            team: 'sees 403 403' },
  'GET /newsletter/getFile':         { visitor: '404',             newcomer: '404',             student: '404',             lead: 'ok 404 404',      admin: 'ok',              team: 'ok 404 404' },
  'GET /newsletter/getPost':         { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'GET /newsletter/getPosts':        { visitor: 'sees',            newcomer: 'sees',            student: 'sees',            lead: 'sees',            admin: 'sees',            team: 'sees' },
  'POST /newsletter/getPostsByUser': { visitor: '401',             newcomer: '403',             student: '403',             lead: 'sees 403 403',    admin: 'sees',            team: 'sees 403 403' },
  'GET /newsletter/getTags':         { visitor: 'sees',            newcomer: 'sees',            student: 'sees',            lead: 'sees',            admin: 'sees',            team: 'sees' },
  'POST /newsletter/mailPost':       { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'POST /newsletter/saveDraft':      { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'GET /newsletter/subscription':    { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /newsletter/subscription':   { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /newsletter/updatePost':     { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok',              team: 'ok 403 403' },
  'POST /newsletter/uploadFile':     { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'GET /notifications/choices':      { visitor: '401',             newcomer: '403',             student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /notifications/choose':      { visitor: '401',             newcomer: '403',             student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'GET /reports/get':                { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok ok 403',       admin: 'ok',              team: '403' },
  'GET /reports/members':            { visitor: '401',             newcomer: '403',             student: '403',             lead: 'sees sees 403',   admin: 'hides sees sees', team: '403' },
  'GET /reports/csv':                { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok ok 403',       admin: 'ok',              team: '403' },
  'GET /reports/reminder':           { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /reports/remind':            { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /users/accept-invitation':   { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'POST /users/approve':             { visitor: '401',             newcomer: '403',             student: '403',             lead: '403 ok 403',      admin: 'ok',              team: '403' },
  'POST /users/reject':              { visitor: '401',             newcomer: '403',             student: '403',             lead: '403 ok 403',      admin: '409 ok ok',       team: '403' },
  'POST /users/editUserChapter':     { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /users/bulkEdit':            { visitor: '401',             newcomer: '403',             student: '403',             lead: '403 ok 403',      admin: 'ok',              team: '403' },
  'POST /users/editUserCommittee':   { visitor: '401',             newcomer: '403',             student: '403',             lead: '403 ok 403',      admin: 'ok',              team: '403' },
  'POST /users/editUserGraduationYear': { visitor: '401',          newcomer: '403',             student: '403',             lead: '403 ok 403',      admin: 'ok',              team: '403' },
  'POST /users/editUserHours':       { visitor: '401',             newcomer: '403',             student: '403',             lead: '403 ok 403',      admin: 'ok',              team: '403' },
  'POST /users/editUserRole':        { visitor: '401',             newcomer: '403',             student: '403',             lead: '403 ok 403',      admin: 'ok',              team: '403' },
  'GET /users/export':               { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /users/personalData':         { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /users/erase':               { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: '409 ok ok',             team: '403' },
  'POST /users/getUser':             { visitor: '401',             newcomer: '404 403 403',     student: 'ok 403 403',      lead: 'ok ok 403',       admin: 'ok',              team: 'ok 403 403' },
  'POST /users/import/read':         { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /users/import':              { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'GET /users/imports':              { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /users/import/undo':         { visitor: '401',             newcomer: '403',             student: '403',             lead: '403',             admin: 'ok',              team: '403' },
  'POST /users/initUser':            { visitor: '401',             newcomer: 'ok 403 403',      student: 'ok 403 403',      lead: 'ok 403 403',      admin: 'ok 403 403',      team: 'ok 403 403' },
  'GET /users/invitations':          { visitor: '401',             newcomer: '403',             student: '403',             lead: 'sees sees hides', admin: 'sees',            team: '403' },
  'POST /users/invitations/resend':  { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok ok 403',       admin: 'ok',              team: '403' },
  'POST /users/invitations/revoke':  { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok ok 403',       admin: 'ok',              team: '403' },
  'POST /users/invite':              { visitor: '401',             newcomer: '403',             student: '403',             lead: 'ok 403 403',      admin: 'ok 403 403',      team: '403' },
  'GET /users/listUsers':            { visitor: '401',             newcomer: '403',             student: '403',             lead: 'hides sees hides', admin: 'sees',           team: '403' },
  'GET /users/sign-up':              { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
  'GET /users/validate-invitation':  { visitor: 'ok',              newcomer: 'ok',              student: 'ok',              lead: 'ok',              admin: 'ok',              team: 'ok' },
};

export function expected(name: CallName, caller: Caller, row: Row): string | undefined {
  const words = expectations[name][caller].split(' ');
  return words.length === 1 ? words[0] : words[rows.indexOf(row)];
}
