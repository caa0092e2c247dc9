import { type AuditEvent, flagRuleNames, proposalStateNames, roleNames } from '@portal/contracts';

type Details = NonNullable<AuditEvent['details']>;
type SentenceOf = (parts: { actor: string; subject: string; details: Details }) => string;

const names: Record<string, string> = { ...roleNames, ...proposalStateNames, ...flagRuleNames };

/** For example ' to Committee Lead', if the details have such a value. */
function part(preposition: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return ` ${preposition} ${names[value] ?? value}`;
}

const postStates: Record<string, string> = { draft: 'a draft', scheduled: 'scheduled', published: 'published' };

const supervisorAnswers: Record<string, string> = {
  corrected: 'A supervisor corrected submitted hours',
  declined: 'A supervisor declined submitted hours',
  wrong_person: 'Somebody who was asked for a signature is not the right person',
  stopped: 'A supervisor stopped the e-mails, which ended a signature request',
};

const change = ({ from, to }: Details) => part('from', from) + part('to', to);

/** For example `Chidi Li was refused POST /users/editUserRole about Ada Lovelace, 12 times`. */
function refusal({ actor, subject, details }: Parameters<SentenceOf>[0]): string {
  const about = subject === details.call ? '' : part('about', subject);
  const times = Number(details.times) > 1 ? `, ${details.times} times` : '';
  return `${actor}${part('was refused', details.call) || ' was refused access'}${about}${times}`;
}

/** The known actions: the name in the filter, and the sentence. */
const actions: Record<string, { name: string; sentence: SentenceOf }> = {
  'access.refused': { name: 'Access refused', sentence: refusal },
  'certificate.made': { name: 'Certificate made', sentence: ({ actor }) => `${actor} made a certificate of hours` },
  'certificate.revoked': {
    name: 'Certificate revoked',
    sentence: ({ actor }) => `${actor} revoked the certificates of hours`,
  },
  'transcript.made': {
    name: 'Transcript made',
    sentence: ({ actor, subject }) => `${actor} made a transcript of ${subject}`,
  },
  'transcript.revoked': {
    name: 'Transcripts revoked',
    sentence: ({ actor, subject }) => `${actor} revoked the transcripts of ${subject}`,
  },
  'audit.pruned': {
    name: 'Audit trail pruned',
    sentence: ({ details }) => `${details.events} events older than ${details.years} years were deleted`,
  },
  'data.exported': { name: 'Data exported', sentence: ({ actor }) => `${actor} exported all data` },
  'mail.retried': {
    name: 'E-mail retried',
    sentence: ({ actor, details }) => `${actor} retried an e-mail${part('of the kind', details.kind)}`,
  },
  'event.proposed': { name: 'Event proposed', sentence: ({ actor }) => `${actor} proposed an event` },
  'event.scheduled': { name: 'Event scheduled', sentence: ({ actor }) => `${actor} scheduled an event` },
  'event.changed': { name: 'Event changed', sentence: ({ actor }) => `${actor} changed an event` },
  'event.cancelled': { name: 'Event cancelled', sentence: ({ actor }) => `${actor} cancelled an event` },
  'event.signed_up': { name: 'Signed up for an event', sentence: ({ actor }) => `${actor} signed up for an event` },
  'event.left': { name: 'Left an event', sentence: ({ actor }) => `${actor} left an event` },
  'event.checked_in': { name: 'Checked in', sentence: ({ actor }) => `${actor} checked in to an event` },
  'event.checked_out': {
    name: 'Checked out',
    sentence: ({ actor, details }) => `${actor} ended a visit of an event${part('with hours:', details.hours)}`,
  },
  'event.reviewed': {
    name: 'Event proposal reviewed',
    sentence: ({ actor, details }) => `${actor} marked an event proposal${part('as', details.state)}`,
  },
  'goal.reminded': {
    name: 'Goal reminder sent',
    sentence: ({ actor, details }) =>
      `${actor} reminded members who are behind the goal${part(':', details.recipients)}`,
  },
  'goal.saved': {
    name: 'Goal saved',
    sentence: ({ actor, details }) =>
      `${actor} saved the goal${part('of', details.chapter)}${part('for', details.year)}${part('as', details.requiredHours)} hours${part('instead of', (details.from as Details | undefined)?.requiredHours)}`,
  },
  'hours.submitted': {
    name: 'Hours submitted',
    sentence: ({ actor, details }) => `${actor} submitted${part('hours of service:', details.hours) || ' hours'}`,
  },
  'hours.signed': { name: 'Hours signed', sentence: () => 'A supervisor signed submitted hours' },
  'hours.answered': {
    name: 'Signature request answered',
    sentence: ({ details }) => supervisorAnswers[`${details.answer}`] ?? 'A supervisor answered a signature request',
  },
  'hours.approved': { name: 'Hours approved', sentence: ({ actor }) => `${actor} approved submitted hours` },
  'hours.flag_cleared': {
    name: 'Flag cleared',
    sentence: ({ actor, details }) => `${actor} cleared a flag of submitted hours${part('about:', details.rule)}`,
  },
  'hours.changes_requested': {
    name: 'Changes requested',
    sentence: ({ actor }) => `${actor} requested changes of submitted hours`,
  },
  'hours.review_undone': { name: 'Decision undone', sentence: ({ actor }) => `${actor} undid a decision about hours` },
  'hours.rejected': { name: 'Hours rejected', sentence: ({ actor }) => `${actor} rejected submitted hours` },
  'hours.edited': { name: 'Hours edited', sentence: ({ actor }) => `${actor} edited submitted hours` },
  'hours.sent_again': { name: 'Request sent again', sentence: ({ actor }) => `${actor} asked a supervisor again` },
  'hours.withdrawn': { name: 'Hours withdrawn', sentence: ({ actor }) => `${actor} withdrew submitted hours` },
  'hours.correction_accepted': {
    name: 'Correction accepted',
    sentence: ({ actor }) => `${actor} accepted the hours that a supervisor corrected`,
  },
  'import.made': {
    name: 'File imported',
    sentence: ({ actor, details }) =>
      `${actor} imported${part('from', details.file)}${part('with rows:', details.rows)}`,
  },
  'import.undone': { name: 'Import undone', sentence: ({ actor }) => `${actor} undid an import` },
  'invitation.sent': {
    name: 'Invitation sent',
    sentence: ({ actor, details }) =>
      `${actor} invited someone${part('to', details.chapter)}${part('as', details.role)}`,
  },
  'invitation.resent': { name: 'Invitation sent again', sentence: ({ actor }) => `${actor} sent an invitation again` },
  'invitation.revoked': { name: 'Invitation revoked', sentence: ({ actor }) => `${actor} revoked an invitation` },
  'invitation.accepted': { name: 'Invitation accepted', sentence: ({ actor }) => `${actor} accepted an invitation` },
  'member.initialised': { name: 'Member joined', sentence: ({ subject }) => `${subject} joined the portal` },
  'member.approved': { name: 'Member approved', sentence: ({ actor, subject }) => `${actor} approved ${subject}` },
  'member.rejected': { name: 'Member rejected', sentence: ({ actor, subject }) => `${actor} rejected ${subject}` },
  'member.role_changed': {
    name: 'Role changed',
    sentence: ({ actor, subject, details }) => `${actor} changed the role of ${subject}${change(details)}`,
  },
  'member.chapter_changed': {
    name: 'Chapter changed',
    sentence: ({ actor, subject, details }) => `${actor} moved ${subject}${change(details)}`,
  },
  'member.committee_changed': {
    name: 'Committee changed',
    sentence: ({ actor, subject, details }) => `${actor} changed the committee of ${subject}${change(details)}`,
  },
  'member.graduation_year_changed': {
    name: 'Graduation year changed',
    sentence: ({ actor, subject, details }) => `${actor} changed the graduation year of ${subject}${change(details)}`,
  },
  'member.completed': {
    name: 'Record completed',
    sentence: ({ actor, subject }) => `${actor} imported what was missing about ${subject}`,
  },
  'member.promoted': {
    name: 'Member promoted',
    sentence: ({ actor, subject, details }) => `${actor} promoted ${subject}${change(details)}`,
  },
  'member.deactivated': {
    name: 'Member deactivated',
    sentence: ({ actor, subject }) => `${actor} deactivated ${subject}`,
  },
  'member.reactivated': {
    name: 'Member reactivated',
    sentence: ({ actor, subject }) => `${actor} reactivated ${subject}`,
  },
  'member.hours_corrected': {
    name: 'Hours corrected',
    sentence: ({ actor, subject, details }) => `${actor} corrected the hours of ${subject}${change(details)}`,
  },
  'member.profile_changed': {
    name: 'Profile changed',
    sentence: ({ subject }) => `${subject} changed their name or e-mail`,
  },
  'person.copied': {
    name: 'Personal data copied',
    sentence: ({ actor, subject }) => `${actor} saved what is kept of ${subject}`,
  },
  'person.erased': { name: 'Person erased', sentence: ({ actor, subject }) => `${actor} erased ${subject}` },
  'member.deleted': { name: 'Account deleted', sentence: ({ subject }) => `The account of ${subject} was deleted` },
  'newsletter.subscribed': {
    name: 'Newsletter subscribed',
    sentence: ({ subject }) => `${subject} receives the newsletter by e-mail again`,
  },
  'newsletter.unsubscribed': {
    name: 'Newsletter unsubscribed',
    sentence: ({ subject }) => `${subject} unsubscribed from the newsletter's e-mails`,
  },
  'post.created': {
    name: 'Post written',
    sentence: ({ actor, details }) => `${actor} wrote a post${part('that is', postStates[`${details.state}`])}`,
  },
  'post.updated': {
    name: 'Post changed',
    sentence: ({ actor, details }) => `${actor} changed a post${part('that is', postStates[`${details.state}`])}`,
  },
  'post.deleted': { name: 'Post deleted', sentence: ({ actor }) => `${actor} deleted a post` },
  'post.mailed': {
    name: 'Post e-mailed',
    sentence: ({ actor, details }) => `${actor} started e-mailing a post${part('to members:', details.recipients)}`,
  },
  'post.mailing_cancelled': {
    name: 'E-mailing cancelled',
    sentence: ({ actor }) => `${actor} stopped the e-mailing of a post before it began`,
  },
  'supervisor.stopped': { name: 'Supervisor stopped e-mails', sentence: () => 'A supervisor stopped all e-mails' },
  'supervisor.resumed': {
    name: 'Supervisor allowed e-mails',
    sentence: () => 'A supervisor allowed e-mails again',
  },
};

/** The name of an action. An unknown action keeps its own name. */
export const actionName = (action: string) => actions[action]?.name ?? action;

/** An event as a sentence. An unknown action is shown with its own name, so nothing is left out. */
export function sentence(event: AuditEvent): string {
  const parts = {
    actor: event.actor_name ?? event.actor,
    subject: event.subject_name ?? event.subject,
    details: event.details ?? {},
  };
  return actions[event.action]?.sentence(parts) ?? `${parts.actor}: ${event.action} (${parts.subject})`;
}
