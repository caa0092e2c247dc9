import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';
import { chapters, goalStandings, reportedMemberSorts } from './constants.ts';
import { hoursTotal, Pagination, paging, rowId, Success, timestamp, wholeNumber } from './fields.ts';
import { Goal, GoalProgress } from './goals.ts';

const year = wholeNumber('The year', 2200).pipe(z.number().min(1000, 'The year must have four digits'));

/** The year is named by the calendar year in which it begins. Default: the present one. Leads read their own chapter. */
const scope = { year: year.optional(), chapter: z.enum(chapters).optional() };

const HoursOfGroup = GoalProgress.pick({ sync: true, async: true, corrections: true });

/** Members of a committee or chapter with what they did. Who is not active is a member, and neither `reached` nor `behind`. */
const ReportedGroup = HoursOfGroup.extend({
  members: z.number().int(),
  /** How many of them have reached the goal. */
  reached: z.number().int(),
  behind: z.number().int(),
  /** Hours that these are behind, in total. */
  missing: hoursTotal,
});
export type ReportedGroup = z.infer<typeof ReportedGroup>;

const ReportedSupervisor = z.object({
  name: z.string(),
  email: z.string(),
  students: z.number().int(),
  submissions: z.number().int(),
  hours: hoursTotal,
});

/** A student or lead in a year, with the chapter of that time. */
export const ReportedMember = GoalProgress.extend({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  chapter: z.enum(chapters),
  committee: z.string().nullable(),
  requiredHours: hoursTotal,
  /** False if the account was deactivated, deleted or not approved, or made after the year. Those are not behind. */
  active: z.boolean(),
});
export type ReportedMember = z.infer<typeof ReportedMember>;

export const reportNames = ['members', 'months', 'committees', 'chapters', 'supervisors'] as const;
export type ReportName = (typeof reportNames)[number];

const members = {
  ...scope,
  standing: z.enum(goalStandings).optional(),
  sort: z.enum(reportedMemberSorts).optional(),
};

const Reminder = z.object({
  id: rowId(),
  chapter: z.enum(chapters).nullable(),
  startedAt: timestamp,
  /** Name of the admin. */
  startedBy: z.string(),
  recipients: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  /** Had reached the goal, or were gone, before their e-mail was sent. */
  skipped: z.number().int(),
});
export type Reminder = z.infer<typeof Reminder>;

/** Names in a preview of recipients. The others are counted. */
export const namesInPreview = 100;

export const hoursReportCalls = {
  'GET /reports/get': {
    about: "A school year's hours by month, type, chapter and committee, and who supervises most.",
    access: ['lead', 'admin'],
    request: z.object(scope),
    response: Success.extend({
      year: z.number().int(),
      /** Years with hours, newest first. */
      years: z.array(z.object({ year: z.number().int(), name: z.string() })),
      goals: z.array(Goal),
      totals: ReportedGroup,
      chapters: z.array(ReportedGroup.extend({ chapter: z.enum(chapters) })),
      committees: z.array(ReportedGroup.extend({ committee: z.string().nullable() })),
      /** `YYYY-MM`, every month of the year. */
      months: z.array(HoursOfGroup.extend({ month: z.string() })),
      /** Those with the most hours, at most 20. */
      supervisors: z.array(ReportedSupervisor),
    }),
  },
  'GET /reports/members': {
    about: 'A page of the members with their hours and what is missing to the goal.',
    access: ['lead', 'admin'],
    request: z.object({ ...members, ...paging }),
    response: Success.extend({ members: z.array(ReportedMember), pagination: Pagination }),
  },
  'GET /reports/csv': {
    about: 'One report as CSV, whole.',
    access: ['lead', 'admin'],
    request: z.object({ ...members, report: z.enum(reportNames, 'Unknown report') }),
    response: FileBytes,
  },
  'GET /reports/reminder': {
    about: 'Whom a reminder would reach now, and its text. `recent`: behind, and reminded within a week.',
    access: ['admin'],
    request: z.object({ chapter: scope.chapter }),
    response: Success.extend({
      recipients: z.array(z.object({ name: z.string(), missing: hoursTotal })).max(namesInPreview),
      total: z.number().int(),
      recent: z.number().int(),
      /** The e-mail to the first of them. Null if there is nobody. */
      example: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
      /** The last ones, newest first. */
      reminders: z.array(Reminder),
    }),
  },
  'POST /reports/remind': {
    about:
      'E-mails a reminder to members behind the goal. `requestKey`: a repetition of the same request begins ' +
      'no second reminder.',
    access: ['admin'],
    request: z.object({ chapter: scope.chapter.nullish(), requestKey: rowId().default(() => crypto.randomUUID()) }),
    response: Success.extend({ reminder: Reminder }),
  },
} as const satisfies CallTable;
