import {
  CreateAudit1795305600002,
  IndexRequestsOfEvents1795305600224,
  NameRequestsOfEvents1795305600221,
} from './audit/audit.migrations.ts';
import {
  AllowErasure1795305600230,
  CreateFunctions1795305600000,
  FoldWhitespace1795305600020,
} from './database/database.migrations.ts';
import type { Migration } from './database/migrate.ts';
import { CreateEvents1795305600008 } from './events/events.migrations.ts';
import { CreateScheduledEvents1795305600162 } from './events/scheduled/scheduled-events.migrations.ts';
import { CreateGoals1795305600130 } from './goals/goals.migrations.ts';
import { CreateFlags1795305600042, IndexSupervisorNames1795305600111 } from './hours/flags/flags.migrations.ts';
import {
  CreateHours1795305600005,
  CreateHoursDrafts1795305600031,
  FoldWhitespaceOfHours1795305600022,
  IndexSupervisorMailboxes1795305600271,
  WithdrawHours1795305600025,
} from './hours/hours.migrations.ts';
import { ApproveFewerHours1795305600120, UndoReviews1795305600121 } from './hours/review.migrations.ts';
import { NameSourceOfHours1795305600152 } from './hours/source.migrations.ts';
import { CreateImports1795305600153, FillInMembers1795305600202 } from './imports/imports.migrations.ts';
import {
  CreateInvitations1795305600007,
  DescribeInvited1795305600201,
  IndexOpenInvitations1795305600024,
} from './invitations/invitations.migrations.ts';
import { CreateLinks1795305600003, IndexSubjectsOfLinks1795305600272 } from './links/links.migrations.ts';
import { CreateMailLimits1795305600041 } from './mail-limits/mail-limits.migrations.ts';
import {
  CountMailingsOnce1795305600112,
  LeaveOutDeactivated1795305600151,
  MailApprovedMembers1795305600159,
  NameRequestsOfMailings1795305600222,
} from './newsletter/mailings/mailings.migrations.ts';
import {
  AddCovers1795305600160,
  CountTags1795305600023,
  CreateMailingViews1795305600019,
  CreateNewsletter1795305600009,
  CreateNewsletterRevision1795305600021,
} from './newsletter/newsletter.migrations.ts';
import { CreateNotificationChoices1795305600140 } from './notifications/notifications.migrations.ts';
import {
  CreateOutbox1795305600004,
  HoldMessages1795305600122,
  IndexFailedMessages1795305600225,
  IndexSubjects1795305600270,
  KeepBounces1795305600028,
  NameRequests1795305600220,
  NameSignatureRequests1795305600027,
  RetryMessages1795305600223,
} from './outbox/outbox.migrations.ts';
import { CreateReports1795305600131 } from './reports/reports.migrations.ts';
import {
  CreateCertificates1795305600056,
  CreateTranscripts1795305600141,
} from './signatures/certificates/certificates.migrations.ts';
import { EraseHistories1795305600231 } from './signatures/erasure.migrations.ts';
import {
  CloseRefusedRequests1795305600029,
  CreateSignatureRequests1795305600026,
  RemindOfOlderRequests1795305600101,
} from './signatures/history.migrations.ts';
import { FollowReviews1795305600124 } from './signatures/review-history.migrations.ts';
import { CreateSignatures1795305600006, IndexMailboxes1795305600110 } from './signatures/signatures.migrations.ts';
import { AllowTwoMails1795305600045, CreateSupervisors1795305600030 } from './supervisors/supervisors.migrations.ts';
import {
  AddApprovals1795305600040,
  AddGraduationYears1795305600200,
  CreateUsers1795305600001,
  DeactivateMembers1795305600150,
  UndoApprovals1795305600123,
} from './users/users.migrations.ts';

/** Every change of the schema. TypeORM runs them in the order of the timestamps that end their names. */
export const migrations: Migration[] = [
  CreateFunctions1795305600000,
  CreateUsers1795305600001,
  CreateAudit1795305600002,
  CreateLinks1795305600003,
  CreateOutbox1795305600004,
  CreateHours1795305600005,
  CreateSignatures1795305600006,
  CreateInvitations1795305600007,
  CreateEvents1795305600008,
  CreateNewsletter1795305600009,
  CreateMailingViews1795305600019,
  FoldWhitespace1795305600020,
  CreateNewsletterRevision1795305600021,
  FoldWhitespaceOfHours1795305600022,
  CountTags1795305600023,
  IndexOpenInvitations1795305600024,
  WithdrawHours1795305600025,
  CreateSignatureRequests1795305600026,
  NameSignatureRequests1795305600027,
  KeepBounces1795305600028,
  CloseRefusedRequests1795305600029,
  CreateSupervisors1795305600030,
  CreateHoursDrafts1795305600031,
  AddApprovals1795305600040,
  CreateMailLimits1795305600041,
  CreateFlags1795305600042,
  AllowTwoMails1795305600045,
  CreateCertificates1795305600056,
  RemindOfOlderRequests1795305600101,
  CreateNotificationChoices1795305600140,
  CreateTranscripts1795305600141,
  IndexMailboxes1795305600110,
  IndexSupervisorNames1795305600111,
  CountMailingsOnce1795305600112,
  DeactivateMembers1795305600150,
  LeaveOutDeactivated1795305600151,
  NameSourceOfHours1795305600152,
  CreateImports1795305600153,
  ApproveFewerHours1795305600120,
  UndoReviews1795305600121,
  HoldMessages1795305600122,
  UndoApprovals1795305600123,
  FollowReviews1795305600124,
  CreateGoals1795305600130,
  MailApprovedMembers1795305600159,
  AddCovers1795305600160,
  CreateReports1795305600131,
  CreateScheduledEvents1795305600162,
  AddGraduationYears1795305600200,
  DescribeInvited1795305600201,
  FillInMembers1795305600202,
  NameRequests1795305600220,
  NameRequestsOfEvents1795305600221,
  NameRequestsOfMailings1795305600222,
  RetryMessages1795305600223,
  IndexRequestsOfEvents1795305600224,
  IndexFailedMessages1795305600225,
  AllowErasure1795305600230,
  EraseHistories1795305600231,
  IndexSubjects1795305600270,
  IndexSupervisorMailboxes1795305600271,
  IndexSubjectsOfLinks1795305600272,
];
