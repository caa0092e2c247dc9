import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';
import { maxAccountTextLength } from './constants.ts';
import { Success, typedText } from './fields.ts';

/** Any that an account can have: the forms refuse some of them. */
const keptAddress = typedText(maxAccountTextLength).trim().min(1, 'Please enter an e-mail address');

export const privacyCalls = {
  'POST /users/personalData': {
    about:
      'Everything that the portal keeps of a member, a supervisor, or an invited or imported person with this address, as JSON.',
    access: ['admin'],
    request: z.object({ email: keptAddress }),
    response: FileBytes,
  },
  'POST /users/erase': {
    about:
      'Erases whoever has this address, and deletes the account. A dry run only says what would be erased: the names of ' +
      'members, their submissions, the requests and submissions that name the supervisor or did before (`namedBefore`), ' +
      'invitations, and rows of imports. ' +
      "`kept` signatures stay as evidence of other people's hours, and so does that a supervisor has `stopped` e-mails.",
    access: ['admin'],
    request: z.object({ email: keptAddress, dryRun: z.boolean().default(false) }),
    response: Success.extend({
      members: z.array(z.string()),
      submissions: z.number().int(),
      requests: z.number().int(),
      named: z.number().int(),
      kept: z.number().int(),
      /** Submissions that name somebody else now. */
      namedBefore: z.number().int(),
      invitations: z.number().int(),
      /** Whether a supervisor wants no e-mails. */
      stopped: z.boolean(),
      /** Rows of imports. */
      imported: z.number().int(),
    }),
  },
} as const satisfies CallTable;
