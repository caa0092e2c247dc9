import { auditData } from './audit/personal-data.ts';
import type { PersonalData } from './database/personal-data.ts';
import { eventsData } from './events/personal-data.ts';
import { hoursData } from './hours/personal-data.ts';
import { importsData } from './imports/personal-data.ts';
import { invitationsData } from './invitations/personal-data.ts';
import { linksData } from './links/personal-data.ts';
import { mailLimitsData } from './mail-limits/personal-data.ts';
import { newsletterData } from './newsletter/personal-data.ts';
import { notificationsData } from './notifications/personal-data.ts';
import { outboxData } from './outbox/personal-data.ts';
import { reportsData } from './reports/personal-data.ts';
import { signaturesData } from './signatures/personal-data.ts';
import { supervisorsData } from './supervisors/personal-data.ts';
import { usersData } from './users/personal-data.ts';

/** What every feature keeps of people, in the order in which it is erased: what finds the others goes last. */
export const personalData: PersonalData[] = [
  linksData,
  outboxData,
  auditData,
  importsData,
  invitationsData,
  hoursData,
  signaturesData,
  supervisorsData,
  eventsData,
  notificationsData,
  newsletterData,
  reportsData,
  mailLimitsData,
  usersData,
];
