import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters, maxNameLength, memberSorts, pageSize, roles, signUps } from './constants.ts';
import {
  accountId,
  atMostTwoDecimals,
  decimal,
  email,
  hoursTotal,
  listing,
  Pagination,
  Success,
  text,
  timestamp,
} from './fields.ts';

/** The member record (spec section 3). `clerk_id` is the key in updates. `committee` is not in the spec. */
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
    /** Hours approved in the society's current year, which runs from July to June. */
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

/** A row of Manage Users (spec section 3, 'Member'). */
export const Member = UserRecord.pick({
  clerk_id: true,
  first_name: true,
  last_name: true,
  email: true,
  role: true,
  chapter: true,
  committee: true,
  total_hours: true,
  created_at: true,
})
  .extend({
    /** Joined without an invitation, and not yet approved by a lead or admin. */
    is_new: z.boolean(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export type MemberSort = (typeof memberSorts)[number];

/** Default: page 1 with 50 rows (spec section 7). At most 100 rows. */
export const ListUsersRequest = z.object({
  ...listing,
  chapter: z.enum(chapters).optional(),
  role: z.enum(roles).optional(),
  standing: z.enum(['new']).optional(),
  sort: z.enum(memberSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});

/** Figures of all members whom the viewer may see, whatever the search is. `staff` counts admins and leads. */
export const MemberStats = z.object({
  members: z.number().int(),
  staff: z.number().int(),
  totalHours: hoursTotal,
});
export type MemberStats = z.infer<typeof MemberStats>;

export const EditUserRoleRequest = z
  .object({ userID: accountId, role: z.enum(roles, 'Role must be student, lead or admin') })
  .meta({ id: 'EditUserRoleRequest' });

export const EditUserChapterRequest = z
  .object({ userID: accountId, chapter: z.enum(chapters, 'Chapter must be NJHS or NHS') })
  .meta({ id: 'EditUserChapterRequest' });

const notAnHoursTotal = 'Hours must be a number from 0 to 10000 with at most two decimals';

/**
 * `hours` is the new total. The ledger gets the difference as a correction, with `reason`. `expected` is the total that
 * the editor saw: if it has changed, the response is a conflict. A total that rises by more than `maxUnconfirmedRise`
 * gets `needs_confirmation` unless the request has `confirmed`.
 */
export const EditUserHoursRequest = z
  .object({
    userID: accountId,
    hours: decimal(notAnHoursTotal, notAnHoursTotal).pipe(
      z
        .number(notAnHoursTotal)
        .min(0, notAnHoursTotal)
        .max(10_000, notAnHoursTotal)
        .refine(atMostTwoDecimals, notAnHoursTotal),
    ),
    expected: z.number('The total that you saw must be a number').optional(),
    confirmed: z.boolean().optional(),
    reason: text(500).optional(),
  })
  .meta({ id: 'EditUserHoursRequest' });

/** Members are approved together: all of them, or none if the actor may not approve one of them. */
export const ApproveUsersRequest = z
  .object({
    userIDs: z
      .array(accountId)
      .min(1, 'Please choose at least one member')
      .max(pageSize.max, `Approve at most ${pageSize.max} members at once`),
  })
  .meta({ id: 'ApproveUsersRequest' });

const EditedMember = Success.extend({ data: Member });

export const usersCalls = {
  /** The response is the record itself, as in the spec. */
  'POST /users/getUser': { access: 'session', request: z.object({ userID: accountId }), response: UserRecord },
  /** `waiting`: a lead or admin must approve the account. Until then it is no member's. */
  'POST /users/initUser': {
    access: 'session',
    request: InitUserRequest,
    response: Success.extend({ user: UserRecord, waiting: z.boolean() }),
  },
  /** Who can become a member, for the sign-up page. */
  'GET /users/sign-up': {
    access: 'public',
    request: z.object({}),
    response: Success.extend({ signUp: z.enum(signUps) }),
  },
  /** Admins see everybody, leads see the students of their own chapter (spec section 6). */
  'GET /users/listUsers': {
    access: ['lead', 'admin'],
    request: ListUsersRequest,
    response: z.object({ users: z.array(Member), pagination: Pagination, stats: MemberStats }),
  },
  /** Leads approve students of their own chapter. `approved` counts those who were new. */
  'POST /users/approve': {
    access: ['lead', 'admin'],
    request: ApproveUsersRequest,
    response: Success.extend({ approved: z.number().int() }),
  },
  /**
   * A lead can set student or lead, for students of their own chapter. The last admin cannot be demoted (decision 7).
   */
  'POST /users/editUserRole': { access: ['lead', 'admin'], request: EditUserRoleRequest, response: EditedMember },
  'POST /users/editUserHours': { access: ['lead', 'admin'], request: EditUserHoursRequest, response: EditedMember },
  'POST /users/editUserChapter': { access: ['admin'], request: EditUserChapterRequest, response: EditedMember },
} as const satisfies CallTable;
