import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters, maxNameLength, roles } from './constants.ts';
import { accountId, email, hoursTotal, Success, text, timestamp } from './fields.ts';

/** The member record (spec section 3). `clerk_id` is the key in updates; `committee` is added to the spec's fields. */
export const UserRecord = z
  .object({
    id: z.number().int(),
    clerk_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    chapter: z.enum(chapters),
    committee: z.string().nullable(),
    total_hours: hoursTotal,
    /** Hours that joined the total in the society's current year, July to June. */
    hours_this_year: hoursTotal,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'UserRecord' });
export type UserRecord = z.infer<typeof UserRecord>;

export const InitUserRequest = z
  .object({
    userID: accountId,
    firstName: text(maxNameLength).nullish(),
    lastName: text(maxNameLength).nullish(),
    email: email(),
  })
  .meta({ id: 'InitUserRequest' });

export const usersCalls = {
  /** Answers the record itself, as the spec's user lookup does. */
  'POST /users/getUser': { access: 'session', request: z.object({ userID: accountId }), response: UserRecord },
  'POST /users/initUser': {
    access: 'session',
    request: InitUserRequest,
    response: Success.extend({ user: UserRecord }),
  },
} as const satisfies CallTable;
