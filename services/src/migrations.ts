import { CreateAudit1795305600002 } from './audit/audit.migrations.ts';
import { CreateFunctions1795305600000, FoldWhitespace1795305600020 } from './database/database.migrations.ts';
import type { Migration } from './database/database.ts';
import { CreateEvents1795305600008 } from './events/events.migrations.ts';
import { CreateFlags1795305600042 } from './hours/flags/flags.migrations.ts';
import {
  CreateHours1795305600005,
  CreateHoursDrafts1795305600031,
  FoldWhitespaceOfHours1795305600022,
  WithdrawHours1795305600025,
} from './hours/hours.migrations.ts';
import {
  CreateInvitations1795305600007,
  IndexOpenInvitations1795305600024,
} from './invitations/invitations.migrations.ts';
import { CreateLinks1795305600003 } from './links/links.migrations.ts';
import { CreateMailLimits1795305600041 } from './mail-limits/mail-limits.migrations.ts';
import {
  CountTags1795305600023,
  CreateMailingViews1795305600019,
  CreateNewsletter1795305600009,
  CreateNewsletterRevision1795305600021,
} from './newsletter/newsletter.migrations.ts';
import {
  CreateOutbox1795305600004,
  KeepBounces1795305600028,
  NameSignatureRequests1795305600027,
} from './outbox/outbox.migrations.ts';
import { CreateCertificates1795305600056 } from './signatures/certificates/certificates.migrations.ts';
import {
  CloseRefusedRequests1795305600029,
  CreateSignatureRequests1795305600026,
} from './signatures/history.migrations.ts';
import { CreateSignatures1795305600006 } from './signatures/signatures.migrations.ts';
import { AllowTwoMails1795305600045, CreateSupervisors1795305600030 } from './supervisors/supervisors.migrations.ts';
import { AddApprovals1795305600040, CreateUsers1795305600001 } from './users/users.migrations.ts';

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
];
