import { z } from 'zod';
import type { CallTable } from './call.ts';
import {
  chapters,
  graduationYears,
  maxNameLength,
  memberSorts,
  memberStandings,
  pageSize,
  roles,
  signUps,
} from './constants.ts';
import {
  accountId,
  hoursBetween,
  hoursTotal,
  listing,
  Pagination,
  Success,
  text,
  timestamp,
  typedWhole,
  wholeNumber,
} from './fields.ts';

/** The member record (spec section 3). `clerk_id` is the key in updates. `committee` is not in the spec. */
export const UserRecord = z.object({
  id: z.number().int(),
  clerk_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  chapter: z.enum(chapters),
  committee: z.string().nullable(),
  total_hours: hoursTotal,
  /** Approved hours of the chapter's present school year, whether or not a cap lets them count towards its goal. */
  hours_this_year: hoursTotal,
  created_at: timestamp,
  updated_at: timestamp,
});
export type UserRecord = z.infer<typeof UserRecord>;

/** Name and address are the account's own (spec section 7). The identity provider takes some that our forms refuse. */
export const InitUserRequest = z.object({
  userID: accountId,
  firstName: text(maxNameLength).nullish().catch(null),
  lastName: text(maxNameLength).nullish().catch(null),
  email: z.string().nullish(),
});

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
}).extend({
  /** The class: 2027 for 'Class of 2027'. Null where nobody has entered it. */
  graduation_year: z.number().int().nullable(),
  /** Joined without an invitation, and not yet approved by a lead or admin. */
  is_new: z.boolean(),
  /** Cannot use the portal until an admin reactivates them. */
  is_deactivated: z.boolean(),
});
export type Member = z.infer<typeof Member>;

const notAYear = `The graduation year must be a year from ${graduationYears.min} to ${graduationYears.max}`;
const someYear = z.number(notAYear).int(notAYear).min(graduationYears.min, notAYear).max(graduationYears.max, notAYear);

/** The year in which a member leaves school, as a number or as typed. An empty text is none. */
export const graduationYear = z
  .union([z.number(), z.string(), z.null()], notAYear)
  .transform((typed) => `${typed ?? ''}`.trim())
  .transform((typed) => (typed === '' ? null : typedWhole(typed)))
  .pipe(someYear.nullable());

export type MemberSort = (typeof memberSorts)[number];

/** Narrows down the members whom the viewer may see. */
export const memberFilter = {
  search: listing.search,
  chapter: z.enum(chapters).optional(),
  role: z.enum(roles).optional(),
  /** Those of a class, or those without one. */
  graduationYear: z
    .union([z.literal('none'), wholeNumber('The graduation year', graduationYears.max)], `${notAYear}, or none`)
    .optional(),
  /** Without it, deactivated members are left out. */
  standing: z.enum(memberStandings).optional(),
};

/** Default: page 1 with 50 rows (spec section 7). At most 100 rows. */
export const ListUsersRequest = z.object({
  ...listing,
  ...memberFilter,
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

export const EditUserRoleRequest = z.object({
  userID: accountId,
  role: z.enum(roles, 'Role must be student, lead or admin'),
});

export const EditUserChapterRequest = z.object({
  userID: accountId,
  chapter: z.enum(chapters, 'Chapter must be NJHS or NHS'),
});

/** An empty committee takes the member out of theirs. */
export const EditUserCommitteeRequest = z.object({ userID: accountId, committee: text(maxNameLength) });

export const EditUserGraduationYearRequest = z.object({ userID: accountId, graduationYear });

const notAnHoursTotal = 'Hours must be a number from 0 to 10000 with at most two decimals';

/**
 * `hours` is the new total. The ledger gets the difference as a correction, with `reason`. `expected` is the total that
 * the editor saw: if it has changed, the response is a conflict. A total that rises by more than `maxUnconfirmedRise`
 * gets `needs_confirmation` unless the request has `confirmed`.
 */
export const EditUserHoursRequest = z.object({
  userID: accountId,
  hours: hoursBetween(0, 10_000, notAnHoursTotal),
  expected: z.number('The total that you saw must be a number').optional(),
  confirmed: z.boolean().optional(),
  reason: text(500).optional(),
});

/** New members are decided on together: all of them, or none if the actor may not decide on one of them. */
export const NewMembersRequest = z.object({
  userIDs: z
    .array(accountId)
    .min(1, 'Please choose at least one member')
    .max(pageSize.max, `Choose at most ${pageSize.max} members at once`),
});

const EditedMember = Success.extend({ data: Member });

export const usersCalls = {
  'POST /users/getUser': {
    about: 'The record of the caller, or of a member whom the caller manages: the record itself, as in the spec.',
    access: 'session',
    request: z.object({ userID: accountId }),
    response: UserRecord,
  },
  'POST /users/initUser': {
    about:
      'Creates the record of a signed-in account. `waiting`: a lead or admin must approve the account. ' +
      "Until then it is no member's.",
    access: 'session',
    request: InitUserRequest,
    response: Success.extend({ user: UserRecord, waiting: z.boolean() }),
  },
  'GET /users/sign-up': {
    about: 'Who can become a member, for the sign-up page.',
    access: 'public',
    request: z.object({}),
    response: Success.extend({ signUp: z.enum(signUps) }),
  },
  'GET /users/listUsers': {
    about: 'A page of the members. Admins see everybody, leads see the students of their own chapter (spec section 6).',
    access: ['lead', 'admin'],
    request: ListUsersRequest,
    response: z.object({ users: z.array(Member), pagination: Pagination, stats: MemberStats }),
  },
  'POST /users/approve': {
    about:
      'Approves new members. Leads approve students of their own chapter. `approved` counts those who were new. ' +
      '`conflict` if the account of one has ended.',
    access: ['lead', 'admin'],
    request: NewMembersRequest,
    response: Success.extend({ approved: z.number().int() }),
  },
  'POST /users/reject': {
    about:
      'Ends the accounts of new members, who are told by e-mail. An invitation lets them in after all. ' +
      '`rejected` counts those, too, whose account had ended already. `conflict` if one is no longer new, or is an admin.',
    access: ['lead', 'admin'],
    request: NewMembersRequest,
    response: Success.extend({ rejected: z.number().int() }),
  },
  'POST /users/editUserRole': {
    about:
      'Changes a role. A lead can set student or lead, for students of their own chapter. The last admin ' +
      'cannot be demoted (decision 7).',
    access: ['lead', 'admin'],
    request: EditUserRoleRequest,
    response: EditedMember,
  },
  'POST /users/editUserHours': {
    about: "Corrects a member's total of hours. Leads can correct those of students of their own chapter.",
    access: ['lead', 'admin'],
    request: EditUserHoursRequest,
    response: EditedMember,
  },
  'POST /users/editUserChapter': {
    about: 'Changes a chapter, because it was wrong.',
    access: ['admin'],
    request: EditUserChapterRequest,
    response: EditedMember,
  },
  'POST /users/editUserCommittee': {
    about: 'Changes a committee. Leads can change that of students of their own chapter.',
    access: ['lead', 'admin'],
    request: EditUserCommitteeRequest,
    response: EditedMember,
  },
  'POST /users/editUserGraduationYear': {
    about: 'Changes the class of a member. Leads can change that of students of their own chapter.',
    access: ['lead', 'admin'],
    request: EditUserGraduationYearRequest,
    response: EditedMember,
  },
} as const satisfies CallTable;
