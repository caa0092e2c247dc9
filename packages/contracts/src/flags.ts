import { z } from 'zod';
import { maxTextLength } from './constants.ts';
import { rowId, text, timestamp } from './fields.ts';
import { keysOf } from './keys-of.ts';

/** What can deserve a closer look in submitted hours. A flag decides nothing. */
export const flagRuleNames = {
  student_is_signer: 'Supervisor like the student',
  signer_is_member: 'Supervisor like a member',
  same_device: 'Same network',
  signed_quickly: 'Signed at once',
  busy_signer: 'Many students',
  free_mail: 'Free e-mail address',
  duplicate: 'Possible duplicate',
  long_day: 'Long day',
  holiday: 'Unusual date',
};
export const flagRules = keysOf(flagRuleNames);
export type FlagRule = keyof typeof flagRuleNames;

/** A flag with its reason. The last three are null until an admin has cleared it. */
export const SubmissionFlag = z.object({
  rule: z.enum(flagRules),
  reason: z.string(),
  cleared_at: timestamp.nullable(),
  cleared_by: z.string().nullable(),
  note: z.string().nullable(),
});
export type SubmissionFlag = z.infer<typeof SubmissionFlag>;

const noteNeeded = 'Please say why the flag can be cleared';

export const ClearFlagRequest = z.object({
  submissionId: rowId('Unknown submission'),
  rule: z.enum(flagRules, 'Unknown flag'),
  note: text(maxTextLength, noteNeeded).min(3, noteNeeded),
});
export type ClearFlagRequest = z.output<typeof ClearFlagRequest>;
