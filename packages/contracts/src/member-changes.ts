import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters, maxMembersAtOnce, roles } from './constants.ts';
import { accountId, hoursTotal, Success } from './fields.ts';
import {
  EditUserChapterRequest,
  EditUserCommitteeRequest,
  EditUserGraduationYearRequest,
  EditUserRoleRequest,
  memberFilter,
} from './users.ts';

/**
 * A change of several members. `promotion` moves members of NJHS to NHS: their hours and goals stay with NJHS up to the
 * first day of this school year, or of the next one.
 */
export const MemberChange = z.discriminatedUnion('kind', [
  EditUserRoleRequest.pick({ role: true }).extend({ kind: z.literal('role') }),
  EditUserChapterRequest.pick({ chapter: true }).extend({ kind: z.literal('chapter') }),
  EditUserCommitteeRequest.pick({ committee: true }).extend({ kind: z.literal('committee') }),
  EditUserGraduationYearRequest.pick({ graduationYear: true }).extend({ kind: z.literal('graduation_year') }),
  z.object({ kind: z.literal('active'), active: z.boolean() }),
  z.object({ kind: z.literal('promotion'), from: z.enum(['this_year', 'next_year']) }),
]);
export type MemberChange = z.output<typeof MemberChange>;

/** What the dialog of bulk edits offers. */
export const bulkEdits = [
  'committee',
  'graduation_year',
  'role',
  'chapter',
  'promotion',
  'deactivate',
  'reactivate',
] as const;
export type BulkEdit = (typeof bulkEdits)[number];

/** The dialog's fields. The chosen edit uses its own: the others may hold anything. */
export const BulkEditForm = z
  .object({
    edit: z.enum(bulkEdits),
    committee: z.string(),
    graduationYear: z.string(),
    role: z.enum(roles),
    chapter: z.enum(chapters),
    from: z.enum(['this_year', 'next_year']),
  })
  .transform(
    ({ edit, ...fields }): z.input<typeof MemberChange> =>
      edit === 'deactivate' || edit === 'reactivate'
        ? { kind: 'active', active: edit === 'reactivate' }
        : { kind: edit, ...fields },
  )
  .pipe(MemberChange);

/** The values of the dialog's form while a person fills it in. */
export type BulkEditFormInput = z.input<typeof BulkEditForm>;

/** Who is changed: these members, or all whom a filter of the list shows to the editor. */
export const BulkEditRequest = z
  .object({
    userIDs: z
      .array(accountId)
      .min(1, 'Please choose at least one member')
      .max(maxMembersAtOnce, `Change at most ${maxMembersAtOnce} members at once`)
      .optional(),
    filter: z.object(memberFilter).optional(),
    change: MemberChange,
    /** Returns what would happen to each member, and changes nothing. */
    dryRun: z.boolean().optional(),
  })
  .refine(({ userIDs, filter }) => (userIDs === undefined) !== (filter === undefined), {
    path: ['userIDs'],
    message: 'Please choose members or a filter',
  });

/** What a bulk edit does to one member. `from` and `to` are values of the changed field, or 'active' and 'deactivated'. */
export const BulkEditResult = z.object({
  userID: z.string(),
  name: z.string(),
  email: z.string(),
  totalHours: hoursTotal,
  graduationYear: z.number().int().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it is refused. */
  reason: z.string().optional(),
});
export type BulkEditResult = z.infer<typeof BulkEditResult>;

export const memberChangeCalls = {
  'POST /users/bulkEdit': {
    about:
      'Changes all members whom the editor may change in one transaction, and leaves out the others. Leads ' +
      'can change role, committee and graduation year. Nobody can deactivate themselves, or the last admin.',
    access: ['lead', 'admin'],
    request: BulkEditRequest,
    response: Success.extend({
      results: z.array(BulkEditResult),
      /** The day from which promoted members count for NHS. */
      startsOn: z.iso.date().optional(),
    }),
  },
} as const satisfies CallTable;
