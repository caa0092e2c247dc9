import type { PersonalData } from '../database/personal-data.ts';

const accounts = 'SELECT clerk_id FROM members WHERE id = ANY ($1::integer[])';

/** The trail says who did what, with the ids of accounts. It has no names, and of texts only reasons. */
export const auditData: PersonalData = {
  copy: {
    member: {
      audit_events: `SELECT at, actor, action, subject, details FROM audit_events
        WHERE actor IN (${accounts}) OR subject IN (${accounts}) ORDER BY id`,
    },
  },
  erase: {
    member: [
      `UPDATE audit_events SET details = details - 'reason' WHERE subject IN (${accounts}) AND details ? 'reason'`,
    ],
  },
  retention: [
    {
      rows: 'Events of the audit trail',
      table: 'audit_events',
      key: 'id',
      where: 'at < now() - make_interval(years => $1::integer)',
      years: 'audit',
    },
  ],
};
