import { auditCounter } from './audit/audit-counter.ts';
import type { Counter } from './database/counter.ts';
import { proposalCounter } from './events/proposal-counter.ts';
import { submissionCounter } from './hours/submission-counter.ts';
import { invitationCounter } from './invitations/invitation-counter.ts';
import { tagCounter } from './newsletter/tag-counter.ts';
import { deactivatedCounter, memberCounter } from './users/member-counter.ts';

/** What is counted with each change. */
export const counters: Counter[] = [
  memberCounter,
  deactivatedCounter,
  auditCounter,
  submissionCounter,
  invitationCounter,
  proposalCounter,
  tagCounter,
];
