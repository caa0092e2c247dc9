import type { PersonalData } from '../database/personal-data.ts';

const accounts = 'SELECT clerk_id FROM members WHERE id = ANY ($1::integer[])';

/** SQL: the details of an event that are texts about a member. */
const ofMember = `CASE WHEN action IN ('member.committee_changed', 'member.graduation_year_changed')
  THEN '{reason,from,to}'::text[] ELSE '{reason}' END`;

/** The trail says who did what, with the ids of accounts. Its titles of events and names of files stay: they are the society's. */
export const auditData: PersonalData = {
  copy: {
    member: {
      audit_events: `SELECT at, actor, action, subject, details FROM audit_events
        WHERE actor IN (${accounts}) OR subject IN (${accounts}) ORDER BY id`,
    },
  },
  erase: {
    member: [
      `UPDATE audit_events SET details = details - ${ofMember} WHERE subject IN (${accounts}) AND details ?| ${ofMember}`,
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
