import {
  dayIn,
  erasedAddress,
  formatDate,
  type Goal,
  type HoursType,
  hoursCount,
  hoursTypes,
  hundredths,
  isInYear,
  type OpenSubmission,
  type ResponseOf,
  type SchoolYear,
} from '@portal/contracts';

type OwnYears = Pick<ResponseOf<'GET /hours/years'>, 'years' | 'open'>;

export interface OwnHours extends OwnYears {
  /** Of all time, also of days between two years. 0 if the member record could not be read. */
  total: number;
}

export interface NextStep {
  text: string;
  /** Null if there is nothing for the member to do. */
  action: { label: string; path: string } | null;
}

/** The first rule with submissions says the step. They are in the order of what the member can move. */
interface Rule {
  isAbout(submission: OpenSubmission, now: number): boolean;
  say(about: Waiting, now: number): string;
  label: string | null;
}

interface Waiting {
  /** Such as '3 hours'. */
  hours: string;
  isOne: boolean;
  /** The supervisor's name. */
  who: string;
  /** Whose signatures are waited for. */
  signature: string;
  first: OpenSubmission;
}

const dayMs = 24 * 60 * 60 * 1000;
/** In days. A signature that takes longer is worth a reminder. */
const patienceDays = 7;
const hoursPage = '/dashboard/hours';

const isErased = ({ supervisor_email: address }: OpenSubmission) => address === erasedAddress;
const requestIs =
  (state: string) =>
  ({ status, request }: OpenSubmission) =>
    status === 'needs_signature' && request?.state === state;
const isExpired = ({ status, request }: OpenSubmission) => status === 'needs_signature' && request?.expired === true;
const daysSince = (time: string | null | undefined, now: number) =>
  time ? Math.floor((now - Date.parse(time)) / dayMs) : 0;
const daysWaited = ({ request }: OpenSubmission, now: number) =>
  daysSince(request?.requested_at ?? request?.send_again_at, now);
/** Also after reminders of the portal, but not within a day of one. */
const isWorthReminder = (submission: OpenSubmission, now: number) =>
  requestIs('open')(submission) &&
  daysWaited(submission, now) >= patienceDays &&
  daysSince(submission.request?.send_again_at, now) > 0;

const rules: Rule[] = [
  {
    isAbout: ({ status }) => status === 'changes_requested',
    say: ({ hours }) => `Your chapter asks for changes to ${hours}.`,
    label: 'Edit and resubmit',
  },
  {
    isAbout: requestIs('corrected'),
    say: ({ who, first }) =>
      `${who} signed for ${hoursCount(first.request?.hours ?? 0)} instead of ${hoursCount(first.hours)}.`,
    label: 'Accept or edit',
  },
  {
    isAbout: requestIs('declined'),
    say: ({ hours, who }) => `${who} declined to sign for ${hours}.`,
    label: 'Edit or withdraw',
  },
  {
    isAbout: requestIs('wrong_person'),
    say: ({ hours, who }) => `${who} is not the right person to sign for ${hours}.`,
    label: 'Name another supervisor',
  },
  {
    isAbout: (submission) => requestIs('stopped')(submission) && Boolean(submission.request?.send_again_at),
    say: ({ hours, who }) => `${who} allows e-mails again: you can send the request about ${hours} again.`,
    label: 'Send again',
  },
  {
    isAbout: requestIs('stopped'),
    say: ({ hours, isOne, who, first }) => {
      const reason = isErased(first) ? 'The data of your supervisor was deleted' : `${who} wants no e-mails`;
      return `${reason}, so ${hours} ${isOne ? 'has' : 'have'} no signature.`;
    },
    label: 'Name another supervisor',
  },
  {
    isAbout: requestIs('refused'),
    say: ({ hours, who }) => `The e-mail to ${who} about ${hours} was not delivered.`,
    label: 'Correct the address',
  },
  {
    isAbout: isExpired,
    say: ({ hours, who }) => `The link for ${who} to sign for ${hours} has expired.`,
    label: 'Send again',
  },
  {
    isAbout: ({ status }) => status === 'rejected',
    say: ({ hours, isOne }) => `${hours} ${isOne ? 'was' : 'were'} not approved.`,
    label: 'See why',
  },
  {
    isAbout: isWorthReminder,
    say: ({ hours, isOne, signature, first }, now) =>
      `${hours} ${isOne ? 'has' : 'have'} waited ${daysWaited(first, now)} days for ${signature}.`,
    label: 'Send again',
  },
  {
    isAbout: ({ status }) => status === 'needs_signature',
    say: ({ hours, isOne, signature }) => `${hours} ${isOne ? 'waits' : 'wait'} for ${signature}.`,
    label: null,
  },
  {
    isAbout: ({ status }) => status === 'signed' || status === 'pending',
    say: ({ hours, isOne }) => `${hours} ${isOne ? 'waits' : 'wait'} for your chapter's approval.`,
    label: null,
  },
];

/**
 * What a member does next towards the goal of this school year, or what they wait for.
 * @param timeZone in which the year ends
 * @param now in ms
 */
export function nextStep({ years, open, total }: OwnHours, timeZone: string, now = Date.now()): NextStep {
  for (const { isAbout, say, label } of rules) {
    const matching = open.filter((submission) => isAbout(submission, now));
    if (matching.length === 0) continue;
    if (!label) return { text: say(waitingOf(matching), now) + stillMissing({ years, open }), action: null };
    // Several supervisors are several steps.
    const ofFirst = matching.filter(({ supervisor_name: name }) => name === matching[0]?.supervisor_name);
    return { text: say(waitingOf(ofFirst), now), action: { label, path: `${hoursPage}#own-submissions` } };
  }
  return towardsGoal(years, total, dayIn(timeZone, new Date(now)));
}

function towardsGoal(years: SchoolYear[], total: number, today: string): NextStep {
  const [year] = years as [SchoolYear];
  const { goal, progress } = year;
  const action = { label: 'Log hours', path: hoursPage };
  if (progress.missing === 0) {
    const text = `You have reached this year's goal of ${hoursCount(goal.requiredHours)}.`;
    return { text, action: { label: 'Get your transcript', path: '#your-year' } };
  }
  if (years.length === 1 && progress.completed === 0 && total === 0) return { text: 'Log your first hours.', action };
  const lastDay = formatDate(goal.lastDay);
  if (goal.lastDay < today) {
    const text = `The school year ended on ${lastDay}, with ${hoursCount(progress.missing)} missing.`;
    return { text, action: { ...action, label: 'Log hours for that year' } };
  }
  const missing = hoursCount(progress.missing, onlyTypeOf(year)).replace(' ', ' more ');
  return { text: `Log ${missing} by ${lastDay}.`, action };
}

const capOf = ({ syncCap, asyncCap }: Goal, type: HoursType): number =>
  (type === 'sync' ? syncCap : asyncCap) ?? Infinity;

/** The type of hours that still count, if the other one has reached its cap. */
function onlyTypeOf({ goal, progress }: SchoolYear): HoursType | undefined {
  const counting = hoursTypes.filter((type) => progress[type] < capOf(goal, type));
  return counting.length === 1 ? counting[0] : undefined;
}

/** What is missing when everything that waits is approved. */
function stillMissing({ years, open }: OwnYears): string {
  const [{ goal, progress }] = years as [SchoolYear];
  const counted = hoursTypes.map((type) => {
    const waiting = waitingHours(
      open.filter(({ hours_type }) => hours_type === type),
      goal,
    );
    return Math.min(progress[type] + waiting, capOf(goal, type));
  });
  const missing = hundredths(counted.reduce((left, hours) => left - hours, goal.requiredHours - progress.corrections));
  return missing > 0 ? ` After that, ${hoursCount(missing)} ${missing === 1 ? 'is' : 'are'} missing.` : '';
}

/** The hours that are submitted and not yet decided, by default of all days. */
export const waitingHours = (open: OpenSubmission[], goal?: Goal): number =>
  hundredths(
    open
      .filter(({ status }) => status !== 'rejected')
      .filter(({ service_date: day }) => !goal || isInYear(goal, day))
      .reduce((sum, { hours }) => sum + hours, 0),
  );

function waitingOf(submissions: OpenSubmission[]): Waiting {
  const first = submissions[0] as OpenSubmission;
  const who = isErased(first) ? 'Your supervisor' : first.supervisor_name;
  const supervisors = new Set(submissions.map(({ supervisor_name: name }) => name)).size;
  const sum = hundredths(submissions.reduce((total, { hours }) => total + hours, 0));
  const signature = supervisors === 1 ? `${who}'s signature` : `the signatures of ${supervisors} supervisors`;
  return { hours: hoursCount(sum), isOne: sum === 1, who, signature, first };
}
