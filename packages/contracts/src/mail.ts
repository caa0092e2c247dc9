import { z } from 'zod';
import type { CallTable } from './call.ts';
import { mailProblems } from './constants.ts';
import { Pagination, paging, rowId, Success, timestamp } from './fields.ts';

/** An e-mail, or a change of an account at the identity provider, that is late or was given up. */
export const ProblematicMail = z.object({
  id: rowId(),
  /** For example `signature-request`. */
  kind: z.string(),
  problem: z.enum(mailProblems),
  /** The address, of which only the owner knows all. Null if the e-mail goes to no member, guest or supervisor. */
  to: z.string().nullable(),
  /** What the mail server said. Null if it was never tried. */
  reason: z.string().nullable(),
  attempts: z.number().int(),
  /** Since when it has been due. */
  since: timestamp,
  /** The id of the request that caused it, which is in the logs and the audit trail too. Null for older e-mails. */
  requestId: z.string().nullable(),
  /** Why it cannot be tried again. Null if it can. */
  final: z.string().nullable(),
});
export type ProblematicMail = z.infer<typeof ProblematicMail>;

const mostRetried = 100;

export const mailCalls = {
  'GET /mail/list': {
    about: 'E-mails that were given up, and those that have waited for longer than 15 minutes, newest first.',
    access: ['admin'],
    request: z.object({ ...paging, problem: z.enum(mailProblems).optional() }),
    response: Success.extend({ mails: z.array(ProblematicMail), pagination: Pagination }),
  },
  'POST /mail/retry': {
    about:
      'Tries e-mails again at once. Those that are delivered, held or final are left out, and those that came back and ' +
      'are not given up yet.',
    access: ['admin'],
    request: z.object({ ids: z.array(rowId()).min(1, 'Choose an e-mail').max(mostRetried) }),
    response: Success.extend({ retried: z.number().int() }),
  },
} as const satisfies CallTable;
