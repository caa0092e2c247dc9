import type { AuditEvent } from '@portal/contracts';

type Details = NonNullable<AuditEvent['details']>;
type Told = (parts: { actor: string; subject: string; details: Details }) => string;

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** ' from 3 to 5', as far as the details say. */
function change({ from, to }: Details): string {
  return (isScalar(from) ? ` from ${from}` : '') + (isScalar(to) ? ` to ${to}` : '');
}

const hours = ({ hours }: Details) =>
  isScalar(hours) ? `${hours} ${Number(hours) === 1 ? 'hour' : 'hours'}` : 'hours';

/** What is known of each action: its name in the filter, and how it is told. */
const actions: Record<string, { name: string; tell: Told }> = {
  'hours.submitted': { name: 'Hours submitted', tell: ({ actor, details }) => `${actor} submitted ${hours(details)}` },
  'hours.signed': { name: 'Hours signed', tell: () => 'A supervisor signed submitted hours' },
  'hours.approved': { name: 'Hours approved', tell: ({ actor }) => `${actor} approved submitted hours` },
  'hours.rejected': { name: 'Hours rejected', tell: ({ actor }) => `${actor} rejected submitted hours` },
  'member.initialised': { name: 'Member joined', tell: ({ subject }) => `${subject} joined the portal` },
  'member.role_changed': {
    name: 'Role changed',
    tell: ({ actor, subject, details }) => `${actor} changed the role of ${subject}${change(details)}`,
  },
  'member.chapter_changed': {
    name: 'Chapter changed',
    tell: ({ actor, subject, details }) => `${actor} moved ${subject}${change(details)}`,
  },
  'member.hours_corrected': {
    name: 'Hours corrected',
    tell: ({ actor, subject, details }) => `${actor} corrected the hours of ${subject}${change(details)}`,
  },
  'member.profile_changed': { name: 'Profile changed', tell: ({ subject }) => `${subject} changed the own profile` },
  'member.deleted': { name: 'Account deleted', tell: ({ subject }) => `The account of ${subject} was deleted` },
};

/** An action in words; the trail's own word where it is a new one. */
export const actionName = (action: string) => actions[action]?.name ?? action;

/** What happened in one sentence. Nothing is left out: where the action is a new one, in the trail's own words. */
export function sentence(event: AuditEvent): string {
  const parts = {
    actor: event.actor_name ?? event.actor,
    subject: event.subject_name ?? event.subject,
    details: event.details ?? {},
  };
  return actions[event.action]?.tell(parts) ?? `${parts.actor}: ${event.action} (${parts.subject})`;
}
