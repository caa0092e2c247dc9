import type { z } from 'zod';
import { auditCalls } from './audit.ts';
import { certificateCalls } from './certificates.ts';
import { eventsCalls } from './events.ts';
import { exportCalls } from './export.ts';
import { goalCalls } from './goals.ts';
import { hoursCalls } from './hours.ts';
import { importCalls } from './imports.ts';
import { invitationsCalls } from './invitations.ts';
import { mailCalls } from './mail.ts';
import { mailingCalls } from './mailings.ts';
import { memberChangeCalls } from './member-changes.ts';
import { newsletterCalls } from './newsletter.ts';
import { notificationCalls } from './notifications.ts';
import { ownSubmissionCalls } from './own-submissions.ts';
import { postDraftCalls } from './post-drafts.ts';
import { privacyCalls } from './privacy.ts';
import type { reportCalls } from './release-report.ts';
import type { releaseCalls } from './releases.ts';
import { hoursReportCalls } from './reports.ts';
import { reviewCalls } from './reviews.ts';
import { scheduledEventCalls } from './scheduled-events.ts';
import { schoolYearCalls } from './school-years.ts';
import { signatureCalls } from './signatures.ts';
import { transcriptCalls } from './transcripts.ts';
import { usersCalls } from './users.ts';

/** All calls of the services. */
export const calls = {
  ...auditCalls,
  ...certificateCalls,
  ...eventsCalls,
  ...exportCalls,
  ...goalCalls,
  ...hoursCalls,
  ...ownSubmissionCalls,
  ...importCalls,
  ...invitationsCalls,
  ...memberChangeCalls,
  ...mailCalls,
  ...mailingCalls,
  ...newsletterCalls,
  ...notificationCalls,
  ...postDraftCalls,
  ...privacyCalls,
  ...reviewCalls,
  ...schoolYearCalls,
  ...hoursReportCalls,
  ...scheduledEventCalls,
  ...signatureCalls,
  ...transcriptCalls,
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
