import type { z } from 'zod';
import { auditCalls } from './audit.ts';
import { eventsCalls } from './events.ts';
import { hoursCalls } from './hours.ts';
import { invitationsCalls } from './invitations.ts';
import { newsletterCalls } from './newsletter.ts';
import { usersCalls } from './users.ts';

/** Every call of the API. */
export const calls = {
  ...auditCalls,
  ...eventsCalls,
  ...hoursCalls,
  ...invitationsCalls,
  ...newsletterCalls,
  ...usersCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a caller passes in, before defaults and coercion. */
export type RequestOf<N extends CallName> = z.input<Calls[N]['request']>;
export type ResponseOf<N extends CallName> = z.output<Calls[N]['response']>;
