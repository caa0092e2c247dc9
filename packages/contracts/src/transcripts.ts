import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';
import { chapters } from './constants.ts';
import { accountId, hoursTotal, Success, timestamp } from './fields.ts';

/** Stands for the name of a year where hours of a transcript are of a day between two. */
export const betweenYears = 'Between school years';

/** The heading of a year of a transcript. @param name such as `2026–27` */
export const transcriptYearTitle = (name: string): string => (name === betweenYears ? name : `School year ${name}`);

/** For example `12 synchronous, 8.5 asynchronous, corrections -2`. */
export const transcriptSums = ({ sync, async, corrections }: { sync: number; async: number; corrections: number }) =>
  `${sync} synchronous, ${async} asynchronous${corrections ? `, corrections ${corrections}` : ''}`;

/** What everybody sees who has the code of a transcript. It has no descriptions and no supervisors. */
export const CheckedTranscript = z.object({
  first_name: z.string(),
  last_initial: z.string(),
  chapter: z.enum(chapters),
  /** Oldest first, and last those of no year (`betweenYears`). `total` includes corrections. */
  years: z.array(z.object({ name: z.string(), sync: hoursTotal, async: hoursTotal, total: hoursTotal })),
  made_at: timestamp,
});
export type CheckedTranscript = z.infer<typeof CheckedTranscript>;

/** Admins can name a member. Default: the caller. */
const transcriptsOf = z.object({ userID: accountId.optional() });

/** Members make these calls for themselves, admins for everybody. */
export const transcriptCalls = {
  'GET /hours/transcripts': {
    about: 'How many transcripts of a member are out and valid.',
    access: 'member',
    request: transcriptsOf,
    response: Success.extend({ transcripts: z.number().int() }),
  },
  'POST /hours/transcript': {
    about:
      'A PDF of all approved hours with a new code, or of those of the school year that begins in `year`. A promoted ' +
      'member can have such a year of each `chapter`; without one, it is the present year if that has the number. ' +
      'Earlier ones stay valid.',
    access: 'member',
    request: transcriptsOf.extend({
      year: z.number('Unknown school year').int('Unknown school year').optional(),
      /** Older services know none, and list the hours of both years. */
      chapter: z.enum(chapters).optional(),
    }),
    response: FileBytes,
  },
  'POST /hours/transcript/revoke': {
    about: 'Ends all transcripts of a member. After an admin has done so, only an admin can make another.',
    access: 'member',
    request: transcriptsOf,
    response: Success,
  },
} as const satisfies CallTable;
