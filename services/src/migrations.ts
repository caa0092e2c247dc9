import { CreateAuditEvents1795132800002, IndexAuditEvents1795132800023 } from './audit/audit.migrations.ts';
import { CreateAppendOnlyRule1795132800000 } from './database/append-only.ts';
import type { Migration } from './database/database.ts';
import { CreateFolded1795132800060 } from './database/folded-text.ts';
import { CreateEventProposals1795132800031 } from './events/events.migrations.ts';
import { CreateHoursSubmissions1795132800003 } from './hours/hours.migrations.ts';
import { CreateInvitations1795132800030 } from './invitations/invitations.migrations.ts';
import { CreateLinkTokens1795132800005 } from './links/links.migrations.ts';
import {
  AddSkippedToMailings1795132800051,
  CreateMailings1795132800050,
  KeepMailingsCancellable1795132800071,
} from './newsletter/mailings/mailings.migrations.ts';
import {
  CreatePostDrafts1795132800090,
  CreatePosts1795132800008,
  FoldSearchOfPosts1795132800061,
  KeepFiles1795132800041,
  KeepPicturesForMail1795132800070,
  PublishPosts1795132800040,
} from './newsletter/newsletter.migrations.ts';
import { CreateOutbox1795132800007, LetOutboxNameAnySubject1795132800020 } from './outbox/outbox.migrations.ts';
import { CreateSignatureEvidence1795132800006 } from './signatures/signatures.migrations.ts';
import { AddReasonToHoursEntries1795132800022, CreateHoursEntries1795132800004 } from './users/ledger.migrations.ts';
import { CompareMailboxes1795132800080 } from './users/mailbox.migrations.ts';
import {
  CreateMembers1795132800001,
  FoldSearchOfMembers1795132800062,
  PrepareMemberList1795132800021,
} from './users/users.migrations.ts';

/** Every change of the schema. TypeORM runs them in the order of the timestamps that end their names. */
export const migrations: Migration[] = [
  CreateAppendOnlyRule1795132800000,
  CreateMembers1795132800001,
  CreateAuditEvents1795132800002,
  CreateHoursSubmissions1795132800003,
  CreateHoursEntries1795132800004,
  CreateLinkTokens1795132800005,
  CreateSignatureEvidence1795132800006,
  CreateOutbox1795132800007,
  CreatePosts1795132800008,
  LetOutboxNameAnySubject1795132800020,
  PrepareMemberList1795132800021,
  AddReasonToHoursEntries1795132800022,
  IndexAuditEvents1795132800023,
  CreateInvitations1795132800030,
  CreateEventProposals1795132800031,
  PublishPosts1795132800040,
  KeepFiles1795132800041,
  CreateMailings1795132800050,
  AddSkippedToMailings1795132800051,
  CreateFolded1795132800060,
  FoldSearchOfPosts1795132800061,
  FoldSearchOfMembers1795132800062,
  KeepPicturesForMail1795132800070,
  KeepMailingsCancellable1795132800071,
  CompareMailboxes1795132800080,
  CreatePostDrafts1795132800090,
];
