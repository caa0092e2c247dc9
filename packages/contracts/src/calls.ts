import type { z } from 'zod';
import { auditCalls } from './audit.ts';
import { eventsCalls } from './events.ts';
import { hoursCalls } from './hours.ts';
import { invitationsCalls } from './invitations.ts';
import { newsletterCalls } from './newsletter.ts';
import type { beaconCalls } from './release-beacon.ts';
import type { releaseCalls } from './releases.ts';
import { usersCalls } from './users.ts';

/** Every call that the services answer. */
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

/** What a page may call: the services, and the release control in front of them. */
type PortalCalls = Calls & typeof releaseCalls & typeof beaconCalls;
export type PortalCallName = keyof PortalCalls;
/** What a caller passes in, before defaults and coercion. */
export type RequestOf<N extends PortalCallName> = z.input<PortalCalls[N]['request']>;
export type ResponseOf<N extends PortalCallName> = z.output<PortalCalls[N]['response']>;
