import { randomUUID } from 'node:crypto';
import { hoursStep, proofRequired, reviewOutcomes, type SubmissionStatus } from '@portal/contracts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { type Activity, service } from './service.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Submitted hours with everything that happened to them since. */
export interface DemoSubmission {
  id: string;
  email: string;
  activity: Activity;
  description: string;
  hours: number;
  /** `YYYY-MM-DD`. */
  serviceDate: string;
  submittedAt: Date;
  signatureRequestId: string | null;
  signature: { comments: string | null; at: Date } | null;
  review: { approved: boolean; notes: string | null; at: Date } | null;
  status: SubmissionStatus;
}

/** The date of a service. `outcome` is the status of its submission, chosen at random if absent. */
interface Plan {
  daysAgo: number;
  outcome?: SubmissionStatus;
}

/** Every status appears among the demo students' own submissions, on every day of the year. */
const ofDemoStudents: Plan[] = [
  { daysAgo: 300, outcome: 'approved' },
  { daysAgo: 96, outcome: 'approved' },
  { daysAgo: 71, outcome: 'approved' },
  { daysAgo: 48, outcome: 'rejected' },
  { daysAgo: 33, outcome: 'approved' },
  { daysAgo: 24, outcome: 'changes_requested' },
  { daysAgo: 11, outcome: 'signed' },
  { daysAgo: 6, outcome: 'needs_signature' },
  { daysAgo: 3, outcome: 'pending' },
];

/** Some students have reached the goal. Recent months have more service than earlier ones. Nobody has service before they joined. */
function plansOf(random: Random, { role, username, joinedDaysAgo }: Person): Plan[] {
  if (role === 'admin' || username === 'newsletter-team') return [];
  if (username.startsWith('student-')) return ofDemoStudents.filter(({ daysAgo }) => daysAgo < joinedDaysAgo);
  const [least, most] = role === 'lead' ? [4, 9] : random.next() < 0.12 ? [14, 20] : [0, 6];
  const count = random.between(least, most);
  const longest = Math.min(joinedDaysAgo, 430);
  return Array.from({ length: count }, () => ({ daysAgo: Math.ceil(random.next() ** 1.6 * longest) }));
}

/**
 * Unsigned submissions are reviewed only if they need no proof. Only submissions that need proof wait for a signature.
 */
function activityFor(random: Random, outcome: SubmissionStatus | undefined): { activity: Activity; hours: number } {
  for (;;) {
    const activity = random.pick(service.activities);
    const [low, high] = activity.hours;
    const hours = random.between(low / hoursStep, high / hoursStep) * hoursStep;
    const proof = proofRequired(activity.hoursType, hours);
    const fits = outcome === 'pending' ? !proof : outcome === 'signed' || outcome === 'needs_signature' ? proof : true;
    if (fits) return { activity, hours };
  }
}

/** A time some days later. Null if it is in the future, or if the outcome does not include this step. */
function later(
  random: Random,
  from: Date,
  { days, now, forced }: { days: [number, number]; now: Date; forced?: boolean },
): Date | null {
  if (forced === false) return null;
  const at = new Date(from.getTime() + (days[0] + random.next() * (days[1] - days[0])) * dayMs);
  if (at < now) return at;
  return forced ? new Date((from.getTime() + now.getTime()) / 2) : null;
}

const reviewed = Object.values(reviewOutcomes);

const reached = (outcome: SubmissionStatus | undefined, ...among: SubmissionStatus[]) =>
  outcome && among.includes(outcome);

function signatureOf(
  random: Random,
  submittedAt: Date,
  { outcome, now }: Plan & { now: Date },
): DemoSubmission['signature'] {
  if (!outcome && random.chance(0.06)) return null;
  const forced = reached(outcome, 'signed', ...reviewed);
  const at = later(random, submittedAt, { days: [0.1, 9], now, forced });
  return at && { at, comments: random.chance(0.4) ? random.pick(service.signatureComments) : null };
}

function reviewOf(random: Random, readyAt: Date, { outcome, now }: Plan & { now: Date }): DemoSubmission['review'] {
  const at = later(random, readyAt, { days: [0.5, 14], now, forced: reached(outcome, ...reviewed) });
  const approved = outcome ? outcome === 'approved' : !random.chance(0.08);
  const notes = approved
    ? random.chance(0.25)
      ? random.pick(service.approvalNotes)
      : null
    : random.pick(service.rejectionNotes);
  return at && { at, approved, notes };
}

function statusOf(
  { signatureRequestId, signature, review }: Omit<DemoSubmission, 'status'>,
  outcome?: SubmissionStatus,
): SubmissionStatus {
  if (outcome === 'withdrawn' || outcome === 'changes_requested') return outcome;
  if (review) return review.approved ? 'approved' : 'rejected';
  if (!signatureRequestId) return 'pending';
  return signature ? 'signed' : 'needs_signature';
}

function submission(random: Random, { email }: Person, plan: Plan & { now: Date }): DemoSubmission {
  const { activity, hours } = activityFor(random, plan.outcome);
  const servedAt = new Date(plan.now.getTime() - plan.daysAgo * dayMs);
  const waited = 2 + random.next() * (Math.min(plan.daysAgo * 20, 90) - 2);
  const submittedAt = new Date(servedAt.getTime() + waited * hourMs);
  const signatureRequestId = proofRequired(activity.hoursType, hours) ? randomUUID() : null;
  const signature = signatureRequestId ? signatureOf(random, submittedAt, plan) : null;
  const readyAt = signatureRequestId ? signature?.at : submittedAt;
  const described = {
    id: randomUUID(),
    email,
    activity,
    description: random.pick(activity.descriptions),
    hours,
    serviceDate: servedAt.toISOString().slice(0, 10),
    submittedAt,
    signatureRequestId,
    signature,
    review: readyAt ? reviewOf(random, readyAt, plan) : null,
  };
  return { ...described, status: statusOf(described, plan.outcome) };
}

/** A school year and more of service by these people, oldest first. */
export function inventSubmissions(random: Random, people: Person[], now: Date): DemoSubmission[] {
  const all = people.flatMap((person) =>
    plansOf(random, person).map((plan) => submission(random, person, { ...plan, now })),
  );
  const withdrawn = people
    .filter(({ username }) => username.startsWith('student-'))
    .map((person) => submission(random, person, { daysAgo: 20, outcome: 'withdrawn', now }));
  return [...all, ...withdrawn].sort((one, other) => one.submittedAt.getTime() - other.submittedAt.getTime());
}
