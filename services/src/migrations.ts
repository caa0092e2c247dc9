import * as audit from './audit/audit.migrations.ts';
import * as database from './database/database.migrations.ts';
import type { Migration } from './database/migrate.ts';
import * as events from './events/events.migrations.ts';
import * as scheduledEvents from './events/scheduled/scheduled-events.migrations.ts';
import * as goals from './goals/goals.migrations.ts';
import * as flags from './hours/flags/flags.migrations.ts';
import * as hours from './hours/hours.migrations.ts';
import * as review from './hours/review.migrations.ts';
import * as search from './hours/search.migrations.ts';
import * as source from './hours/source.migrations.ts';
import * as imports from './imports/imports.migrations.ts';
import * as invitations from './invitations/invitations.migrations.ts';
import * as links from './links/links.migrations.ts';
import * as mailLimits from './mail-limits/mail-limits.migrations.ts';
import * as mailings from './newsletter/mailings/mailings.migrations.ts';
import * as newsletter from './newsletter/newsletter.migrations.ts';
import * as notifications from './notifications/notifications.migrations.ts';
import * as outbox from './outbox/outbox.migrations.ts';
import * as reports from './reports/reports.migrations.ts';
import * as certificates from './signatures/certificates/certificates.migrations.ts';
import * as erasure from './signatures/erasure.migrations.ts';
import * as history from './signatures/history.migrations.ts';
import * as reviewHistory from './signatures/review-history.migrations.ts';
import * as signatures from './signatures/signatures.migrations.ts';
import * as supervisors from './supervisors/supervisors.migrations.ts';
import * as users from './users/users.migrations.ts';

const features = [
  audit,
  database,
  events,
  scheduledEvents,
  goals,
  flags,
  hours,
  review,
  search,
  source,
  imports,
  invitations,
  links,
  mailLimits,
  mailings,
  newsletter,
  notifications,
  outbox,
  reports,
  certificates,
  erasure,
  history,
  reviewHistory,
  signatures,
  supervisors,
  users,
];

/** Every change of the schema, in the order of the timestamps that end their names. */
export const migrations: Migration[] = features
  .flatMap((feature) => Object.values<unknown>(feature).filter(isMigration))
  .sort((one, other) => timestampOf(one) - timestampOf(other));

function timestampOf({ name }: Migration): number {
  return Number(name.slice(-13));
}

function isMigration(exported: unknown): exported is Migration {
  return typeof exported === 'function' && 'up' in (exported.prototype ?? {});
}
