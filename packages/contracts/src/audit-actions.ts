import type { AuditEvent } from './audit.ts';
import { proposalStateNames, roleNames } from './constants.ts';
import { flagRuleNames } from './flags.ts';
import { keysOf } from './keys-of.ts';

type Details = NonNullable<AuditEvent['details']>;
type Parts = { actor: string; subject: string; details: Details };
type Words = [name: string, sentence: string | ((parts: Parts) => string)];

const names: Record<string, string> = { ...roleNames, ...proposalStateNames, ...flagRuleNames, draft: 'a draft' };

/** For example ' to Committee Lead', if the details have such a value. */
function part(preposition: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return ` ${preposition} ${names[value] ?? value}`;
}

const supervisorAnswers: Record<string, string> = {
  corrected: 'A supervisor corrected submitted hours',
  declined: 'A supervisor declined submitted hours',
  wrong_person: 'Somebody who was asked for a signature is not the right person',
  stopped: 'A supervisor stopped the e-mails, which ended a signature request',
};

/** For example `Chidi Li was refused POST /users/editUserRole about Ada Lovelace, 12 times`. */
function refusal({ actor, subject, details }: Parts): string {
  const about = subject === details.call ? '' : part('about', subject);
  const times = Number(details.times) > 1 ? `, ${details.times} times` : '';
  return `${actor}${part('was refused', details.call) || ' was refused access'}${about}${times}`;
}

/**
 * All actions in the audit trail: the name in the filter, and the sentence. `{as role}` stands for ' as Committee Lead', and for nothing
 * where the details have no `role`.
 */
const actions = {
  'access.refused': ['Access refused', refusal],
  'certificate.made': ['Certificate made', '{actor} made a certificate of hours'],
  'certificate.revoked': ['Certificate revoked', '{actor} revoked the certificates of hours'],
  'transcript.made': ['Transcript made', '{actor} made a transcript of {subject}'],
  'transcript.revoked': ['Transcripts revoked', '{actor} revoked the transcripts of {subject}'],
  'audit.pruned': [
    'Audit trail pruned',
    ({ details }) => `${details.events} events older than ${details.years} years were deleted`,
  ],
  'data.exported': ['Data exported', '{actor} exported all data'],
  'mail.retried': ['E-mail retried', '{actor} retried an e-mail{of the kind kind}'],
  'event.proposed': ['Event proposed', '{actor} proposed an event'],
  'event.scheduled': ['Event scheduled', '{actor} scheduled an event'],
  'event.changed': ['Event changed', '{actor} changed an event'],
  'event.cancelled': ['Event cancelled', '{actor} cancelled an event'],
  'event.signed_up': ['Signed up for an event', '{actor} signed up for an event'],
  'event.left': ['Left an event', '{actor} left an event'],
  'event.checked_in': ['Checked in', '{actor} checked in to an event'],
  'event.checked_out': ['Checked out', '{actor} ended a visit of an event{with hours: hours}'],
  'event.reviewed': ['Event proposal reviewed', '{actor} marked an event proposal{as state}'],
  'goal.reminded': ['Goal reminder sent', '{actor} sent a reminder of the goal{to members: recipients}'],
  'goal.saved': [
    'Goal saved',
    ({ actor, details }) =>
      `${actor} saved the goal${part('of', details.chapter)}${part('for', details.year)}${part('as', details.requiredHours)} hours${part('instead of', (details.from as Details | undefined)?.requiredHours)}`,
  ],
  'hours.submitted': [
    'Hours submitted',
    ({ actor, details }) => `${actor} submitted${part('hours of service:', details.hours) || ' hours'}`,
  ],
  'hours.signed': ['Hours signed', 'A supervisor signed submitted hours'],
  'hours.answered': [
    'Signature request answered',
    ({ details }) => supervisorAnswers[`${details.answer}`] ?? 'A supervisor answered a signature request',
  ],
  'hours.approved': ['Hours approved', '{actor} approved submitted hours'],
  'hours.flag_cleared': ['Flag cleared', '{actor} cleared a flag of submitted hours{about: rule}'],
  'hours.changes_requested': ['Changes requested', '{actor} requested changes of submitted hours'],
  'hours.review_undone': ['Decision undone', '{actor} undid a decision about hours'],
  'hours.rejected': ['Hours rejected', '{actor} rejected submitted hours'],
  'hours.edited': ['Hours edited', '{actor} edited submitted hours'],
  'hours.sent_again': ['Request sent again', '{actor} asked a supervisor again'],
  'hours.withdrawn': ['Hours withdrawn', '{actor} withdrew submitted hours'],
  'hours.correction_accepted': ['Correction accepted', '{actor} accepted the hours that a supervisor corrected'],
  'import.made': ['File imported', '{actor} imported{from file}{with rows: rows}'],
  'import.undone': ['Import undone', '{actor} undid an import'],
  'invitation.sent': ['Invitation sent', '{actor} invited someone{to chapter}{as role}'],
  'invitation.resent': ['Invitation sent again', '{actor} sent an invitation again'],
  'invitation.revoked': ['Invitation revoked', '{actor} revoked an invitation'],
  'invitation.completed': ['Invitation completed', '{actor} imported name or class of an invited person'],
  'invitation.accepted': ['Invitation accepted', '{actor} accepted an invitation'],
  'member.initialised': ['Member joined', '{subject} joined the portal'],
  'member.approved': ['Member approved', '{actor} approved {subject}'],
  'member.rejected': ['Member rejected', '{actor} rejected {subject}'],
  'member.role_changed': ['Role changed', '{actor} changed the role of {subject}{from from}{to to}'],
  'member.chapter_changed': ['Chapter changed', '{actor} moved {subject}{from from}{to to}'],
  'member.committee_changed': ['Committee changed', '{actor} changed the committee of {subject}{from from}{to to}'],
  'member.graduation_year_changed': [
    'Graduation year changed',
    '{actor} changed the graduation year of {subject}{from from}{to to}',
  ],
  'member.completed': ['Record completed', '{actor} imported what was missing about {subject}'],
  'member.promoted': ['Member promoted', '{actor} promoted {subject}{from from}{to to}'],
  'member.deactivated': ['Member deactivated', '{actor} deactivated {subject}'],
  'member.reactivated': ['Member reactivated', '{actor} reactivated {subject}'],
  'member.hours_corrected': ['Hours corrected', '{actor} corrected the hours of {subject}{from from}{to to}'],
  'member.profile_changed': ['Profile changed', '{subject} changed their name or e-mail'],
  'person.copied': ['Personal data copied', '{actor} saved what is kept of {subject}'],
  'person.erased': ['Person erased', '{actor} erased {subject}'],
  'member.deleted': ['Account deleted', 'The account of {subject} was deleted'],
  'newsletter.subscribed': ['Newsletter subscribed', '{subject} receives the newsletter by e-mail again'],
  'newsletter.unsubscribed': ['Newsletter unsubscribed', "{subject} unsubscribed from the newsletter's e-mails"],
  'post.created': ['Post written', '{actor} wrote a post{that is state}'],
  'post.updated': ['Post changed', '{actor} changed a post{that is state}'],
  'post.deleted': ['Post deleted', '{actor} deleted a post'],
  'post.mailed': ['Post e-mailed', '{actor} started e-mailing a post{to members: recipients}'],
  'post.mailing_cancelled': ['Mailing cancelled', '{actor} stopped the mailing of a post before it began'],
  'supervisor.stopped': ['Supervisor stopped e-mails', 'A supervisor stopped all e-mails'],
  'supervisor.resumed': ['Supervisor allowed e-mails', 'A supervisor allowed e-mails again'],
} satisfies Record<string, Words>;

export type AuditAction = keyof typeof actions;
export const auditActions = keysOf(actions).sort();

const known: Record<string, Words> = {
  ...actions,
  // Written by `npm start`, which fills a new portal with invented people.
  'demo.filled': ['Demo content added', 'Demo people and content were added'],
};

/** The name of an action. An unknown action keeps its own name. */
export const actionName = (action: string) => known[action]?.[0] ?? action;

/** Actors and subjects without an account: a person such as a supervisor, and the portal itself. */
const nameless: Record<string, string> = { person: 'a person', portal: 'The portal' };

/** An event as a sentence. An unknown action is shown with its own name, so nothing is left out. */
export function sentence(event: AuditEvent): string {
  const parts = {
    actor: event.actor_name ?? nameless[event.actor] ?? event.actor,
    subject: event.subject_name ?? nameless[event.subject] ?? event.subject,
    details: event.details ?? {},
  };
  const [, words] = known[event.action] ?? [];
  if (!words) return `${parts.actor}: ${event.action} (${parts.subject})`;
  return typeof words === 'string' ? filledIn(words, parts) : words(parts);
}

const filledIn = (sentence: string, { details, ...people }: Parts): string =>
  sentence.replace(
    /\{(?:(actor|subject)|([^}]+) (\w+))\}/g,
    (_all, who: 'actor' | 'subject' | undefined, words, detail) => (who ? people[who] : part(words, details[detail])),
  );
