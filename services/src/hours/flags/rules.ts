import { type FlagRule, hundredths } from '@portal/contracts';
import { addressBlock } from '@portal/http-server';
import type { Config } from '../../config/config.ts';
import { domainOf } from '../../email/ascii-address.ts';
import type { Client } from '../../http/endpoint.ts';
import { isLike, normal } from './likeness.ts';

/** What the rules know of a submission. Dates are `YYYY-MM-DD`. */
export interface FlagFacts {
  student: { name: string; email: string; origin: Client | null };
  supervisor: { name: string; email: string };
  hours: number;
  serviceDate: string;
  description: string;
  /** The last e-mail with the request. */
  sentAt: Date | null;
  /** Undefined until somebody has signed. */
  signed?: { name: string; at: Date; origin: Client | null };
  /**
   * Students and leads other than the student who have the name or the mailbox of the supervisor or signer. Admins may be
   * supervisors.
   */
  namesakes: string[];
  /** Students who named this address in the last 30 days before it was signed. */
  studentsOfSigner: number;
  /** Domains at which other submissions name this supervisor. */
  otherDomains: string[];
  /** The student's other entries of that day. Rejected and withdrawn ones do not count. */
  sameDay: { hours: number; description: string; supervisorEmail: string }[];
  /** Days of service of the other entries with this supervisor's address, in order. */
  signerDates: string[];
}

export type FlagLimits = Config['flags'];

/** Why a submission deserves a closer look. Undefined if the rule has nothing to say. */
type Rule = (facts: FlagFacts, limits: FlagLimits) => string | undefined;

/** No rule decides anything. People do. */
const rules: Record<FlagRule, Rule> = {
  student_is_signer({ student, supervisor, signed }, { likeness }) {
    const name = [supervisor.name, signed?.name ?? ''].find((each) => isLike(each, student.name, likeness));
    if (name) return `The name '${name}' is like the student's.`;
    const mailbox = localPart(supervisor.email);
    const likeAddress = isLike(mailbox, localPart(student.email), likeness);
    if (!likeAddress && !isLike(lettersOf(mailbox), lettersOf(student.name), likeness)) return undefined;
    return `The supervisor's address ${supervisor.email} is like the student's name or address.`;
  },

  signer_is_member({ namesakes }) {
    return namesakes.length > 0 ? `The supervisor has the name or address of a member: ${namesakes[0]}.` : undefined;
  },

  same_device({ student: { origin }, signed }) {
    if (!origin || !signed?.origin || addressBlock(origin.ip) !== addressBlock(signed.origin.ip)) return undefined;
    return origin.userAgent === signed.origin.userAgent
      ? 'The student and the signer used the same network and the same kind of device.'
      : 'The student and the signer used the same network.';
  },

  signed_quickly({ sentAt, signed }, { signedWithinSeconds }) {
    const seconds = sentAt && signed && Math.round((signed.at.getTime() - sentAt.getTime()) / 1000);
    if (typeof seconds !== 'number' || seconds >= signedWithinSeconds) return undefined;
    return `It was signed ${Math.max(0, seconds)} seconds after the e-mail was sent.`;
  },

  busy_signer({ studentsOfSigner }, { studentsPerSigner }) {
    if (studentsOfSigner <= studentsPerSigner) return undefined;
    return `${studentsOfSigner} students named this supervisor in 30 days.`;
  },

  free_mail({ supervisor, otherDomains }, { freeMailDomains }) {
    const own = otherDomains.find((domain) => !freeMailDomains.includes(domain));
    if (!own || !freeMailDomains.includes(domainOf(supervisor.email))) return undefined;
    return `The address is a free one, and elsewhere ${supervisor.name} has an address at ${own}.`;
  },

  duplicate({ description, supervisor, sameDay }, { likeness }) {
    const isSame = (other: FlagFacts['sameDay'][number]) =>
      normal(other.supervisorEmail) === normal(supervisor.email) || isLike(other.description, description, likeness);
    return sameDay.some(isSame) ? 'Another entry of that day has the same supervisor or a similar text.' : undefined;
  },

  long_day({ hours, sameDay }, { hoursPerDay }) {
    const total = sameDay.reduce((sum, other) => sum + other.hours, hours);
    return total > hoursPerDay ? `The entries of that day are ${hundredths(total)} hours.` : undefined;
  },

  holiday({ serviceDate, signerDates }, { holidayDays }) {
    const before = signerDates.filter((date) => date < serviceDate);
    const after = signerDates.filter((date) => date > serviceDate);
    const [last, next] = [before.at(-1), after[0]];
    // One entry on each side may be chance.
    if (!last || !next || before.length < 3 || after.length < 3 || signerDates.includes(serviceDate)) return undefined;
    const days = daysBetween(last, next);
    const usual = Math.max(...gaps(before), ...gaps(after));
    if (days < holidayDays || days < 2 * usual) return undefined;
    return `This supervisor has no other entry from ${last} to ${next}.`;
  },
};

export interface Flag {
  rule: FlagRule;
  reason: string;
}

/** What deserves a closer look in a submission, each with its reason. */
export function flagsOf(facts: FlagFacts, limits: FlagLimits): Flag[] {
  return Object.entries(rules).flatMap(([rule, apply]) => {
    const reason = apply(facts, limits);
    return reason ? [{ rule: rule as FlagRule, reason }] : [];
  });
}

const localPart = (address: string): string => address.split('@', 1)[0]?.split('+', 1)[0] ?? '';
const lettersOf = (text: string): string => normal(text).replace(/[^\p{L}]/gu, '');

const dayMs = 24 * 60 * 60 * 1000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const gaps = (dates: string[]): number[] =>
  dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date));
