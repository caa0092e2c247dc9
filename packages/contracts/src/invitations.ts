import { z } from 'zod';
import type { CallTable } from './call.ts';
import {
  chapters,
  invitationStates,
  maxInvitationsAtOnce,
  maxNameLength,
  minPasswordLength,
  roles,
} from './constants.ts';
import { accountId, listing, Pagination, rowId, Success, text, timestamp } from './fields.ts';
import { keysOf } from './keys-of.ts';

/** The possible outcomes for one address of an invitation, in words. The first three count as successful. */
export const invitationOutcomeTexts = {
  invited: 'invited',
  /** By a request with the same key. */
  invited_before: 'invited already, no second e-mail',
  sent_again: 'invited already, sent again',
  already_member: 'already a member',
  /** A lead named an address that was invited to the other chapter or as an admin. */
  out_of_reach: 'invited already, only an admin can change that',
  blocked_domain: 'the portal sends no e-mail to this domain',
  not_an_address: 'not an e-mail address',
  repeated: 'listed more than once',
};
export const invitationOutcomes = keysOf(invitationOutcomeTexts);
export type InvitationOutcome = keyof typeof invitationOutcomeTexts;

export const InviteRequest = z.object({
  emails: z
    .array(z.string().max(500, 'Addresses must be at most 500 characters'))
    .min(1, 'Please enter at least one email address')
    .max(maxInvitationsAtOnce, `Invite at most ${maxInvitationsAtOnce} addresses at once`),
  role: z.enum(roles, 'Role must be student, lead or admin'),
  committee: text(maxNameLength).nullish(),
  /** An admin chooses the chapter. For a lead, the server uses the lead's own chapter. */
  chapter: z.enum(chapters).nullish(),
  invitedBy: accountId,
  /** Returns the outcome for each address and sends nothing. */
  dryRun: z.boolean().optional(),
  /** An address gets no second e-mail with the same key, role, chapter and committee, unless the first came back. */
  requestKey: rowId().optional(),
});

/**
 * The addresses in what was typed or pasted (spec section 5, 'Invitation'): split on new lines, commas or spaces, and as programs
 * for e-mail write them: `Ada Lovelace <ada@example.org>; bo@example.org`.
 */
export const splitAddresses = (text: string): string[] =>
  /<[^\s<>@]+@[^\s<>@]+>/.test(text)
    ? text.split(/[\n;>]/).flatMap((entry) => addressesIn(entry) ?? withoutMarks(entry))
    : text.split(/[\s,;]+/).filter(Boolean);

/**
 * Takes `ada@example.org` out of `Ada Lovelace <ada@example.org>`, also where the name is an address or a link stands for it. Null
 * if there is none.
 */
export const addressesIn = (entry: string): string[] | null =>
  entry
    .replace(/[^\s<>,;]+@[^\s<>,;]+\s*(?=<[^\s<>@]+@)/g, '')
    .replace(/<mailto:/gi, '<')
    .match(/[^\s<>,;"]+@[^\s<>,;"]+/g);

/** What has no @ beside names with addresses, so that it fails by name. */
const withoutMarks = (entry: string) => entry.replace(/^[\s<,"]+|[\s,"]+$/g, '') || [];

/** What the dialog holds: the addresses as one text. */
export const InviteForm = InviteRequest.pick({ role: true, chapter: true, committee: true }).extend({
  emails: z.string().transform(splitAddresses).pipe(InviteRequest.shape.emails),
});

export const InviteResponse = Success.extend({
  summary: z.object({ successful: z.number().int(), emailsSent: z.number().int(), failed: z.number().int() }),
  /** One result for each address, in the order of the request. */
  results: z.array(
    z.object({
      email: z.string(),
      success: z.boolean(),
      outcome: z.enum(invitationOutcomes),
      /** The message for an outcome other than `invited`. */
      error: z.string().optional(),
    }),
  ),
});
export type InviteResponse = z.infer<typeof InviteResponse>;

const Inviter = z.object({ name: z.string(), role: z.enum(roles) });

/** What the holder of the link may see (spec section 3, 'Invitation (validated)'). */
export const Invitation = z.object({
  email: z.string(),
  role: z.enum(roles),
  chapter: z.enum(chapters),
  committee: z.string().nullable(),
  /** Where the inviter has entered them. */
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  invitedBy: Inviter.nullable(),
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof Invitation>;

const invitationToken = text(200, 'Invalid invitation link').min(1, 'Invalid invitation link');

/** The onboarding form, with the messages of spec section 5. */
export const OnboardingForm = z.object({
  firstName: text(maxNameLength, 'First name is required').min(1, 'First name is required'),
  lastName: text(maxNameLength, 'Last name is required').min(1, 'Last name is required'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(minPasswordLength, `Password must be at least ${minPasswordLength} characters`)
    .max(72, 'Password must be at most 72 characters'),
  confirmPassword: z.string('Passwords do not match'),
});

export const AcceptInvitationRequest = OnboardingForm.extend({ token: invitationToken }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  },
);

export type InvitationState = (typeof invitationStates)[number];

/** An entry in the list of invitations. */
export const SentInvitation = z.object({
  id: rowId(),
  email: z.string(),
  role: z.enum(roles),
  chapter: z.enum(chapters),
  committee: z.string().nullable(),
  state: z.enum(invitationStates),
  /** The mail server's message about the bounce, otherwise null. */
  bounce: z.string().nullable(),
  invited_by: Inviter.nullable(),
  created_at: timestamp,
  expires_at: timestamp,
  accepted_at: timestamp.nullable(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

const invitationId = z.object({ invitationId: rowId('Unknown invitation') });

export const invitationsCalls = {
  'POST /users/invite': {
    about: 'Invites people by e-mail. Leads can invite students and leads to their own chapter only (spec section 6).',
    access: ['lead', 'admin'],
    request: InviteRequest,
    response: InviteResponse,
  },
  'GET /users/invitations': {
    about: 'A page of the invitations, newest first. Leads see those of their chapter.',
    access: ['lead', 'admin'],
    request: z.object({
      ...listing,
      state: z.enum(invitationStates).optional(),
    }),
    response: Success.extend({ invitations: z.array(SentInvitation), pagination: Pagination }),
  },
  'POST /users/invitations/resend': {
    about: 'Sends a new e-mail with a new link. The old link is valid until it expires.',
    access: ['lead', 'admin'],
    request: invitationId,
    response: Success.extend({ invitation: SentInvitation }),
  },
  'POST /users/invitations/revoke': {
    about: 'Ends an invitation with all its links.',
    access: ['lead', 'admin'],
    request: invitationId,
    response: Success.extend({ invitation: SentInvitation }),
  },
  'GET /users/validate-invitation': {
    about: 'To whom the link of an invitation belongs, for the page that accepts it.',
    access: 'public',
    request: z.object({ token: invitationToken }),
    response: Success.extend({ invitation: Invitation }),
  },
  'POST /users/accept-invitation': {
    about: 'Creates the account of an invited person.',
    access: 'public',
    request: AcceptInvitationRequest,
    response: Success,
  },
} as const satisfies CallTable;
