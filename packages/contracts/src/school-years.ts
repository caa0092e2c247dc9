import { z } from 'zod';
import type { CallTable } from './call.ts';
import { hoursTotal, Success } from './fields.ts';
import { Goal, GoalProgress } from './goals.ts';
import { OwnSubmission } from './own-submissions.ts';

/** A member's approved hours of one school year. */
export const SchoolYear = z.object({
  goal: Goal,
  progress: GoalProgress,
  /** By month of service (`YYYY-MM`), oldest first. Months without hours are left out. */
  months: z.array(z.object({ month: z.string(), sync: hoursTotal, async: hoursTotal })),
});
export type SchoolYear = z.infer<typeof SchoolYear>;

/** A submission that waits for somebody, or was rejected a short time ago. */
export const OpenSubmission = OwnSubmission.pick({
  id: true,
  hours: true,
  hours_type: true,
  service_date: true,
  status: true,
  supervisor_name: true,
  supervisor_email: true,
  request: true,
});
export type OpenSubmission = z.infer<typeof OpenSubmission>;

export const schoolYearCalls = {
  'GET /hours/years': {
    about:
      "The caller's school years: the one of today, and then each other one in which the caller has hours, newest first. " +
      'Two of them can have one number, of both chapters.',
    access: 'member',
    request: z.object({}),
    response: Success.extend({ years: z.array(SchoolYear), open: z.array(OpenSubmission) }),
  },
} as const satisfies CallTable;
