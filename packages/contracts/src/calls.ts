import type { z } from 'zod';
import { auditCalls } from './audit.ts';
import { certificateCalls } from './certificates.ts';
import { eventsCalls } from './events.ts';
import { hoursCalls } from './hours.ts';
import { invitationsCalls } from './invitations.ts';
import { newsletterCalls } from './newsletter.ts';
import { ownSubmissionCalls } from './own-submissions.ts';
import { postDraftCalls } from './post-drafts.ts';
import type { reportCalls } from './release-report.ts';
import type { releaseCalls } from './releases.ts';
import { signatureCalls } from './signatures.ts';
import { usersCalls } from './users.ts';

/** All calls of the services. */
export const calls = {
  ...auditCalls,
  ...certificateCalls,
  ...eventsCalls,
  ...hoursCalls,
  ...ownSubmissionCalls,
  ...invitationsCalls,
  ...newsletterCalls,
  ...postDraftCalls,
  ...signatureCalls,
  ...usersCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** All calls that a page can make: those of the services and those of release control. */
type PortalCalls = Calls & typeof releaseCalls & typeof reportCalls;
export type PortalCallName = keyof PortalCalls;
/** The input of a call, before defaults and coercion. */
export type RequestOf<N extends PortalCallName> = z.input<PortalCalls[N]['request']>;
export type ResponseOf<N extends PortalCallName> = z.output<PortalCalls[N]['response']>;
