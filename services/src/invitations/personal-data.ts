import { addressesOfMembersInSql, erasedAddressInSql, type PersonalData } from '../database/personal-data.ts';

const columns = `id, email, first_name, last_name, graduation_year, role, chapter, committee, created_at, sent_at, expires_at,
  accepted_at, revoked_at`;
const accepted = 'accepted_by IN (SELECT clerk_id FROM members WHERE id = ANY ($1::integer[]))';
const offered = `accepted_by IS NULL AND email IN (${addressesOfMembersInSql})`;
const invited = 'email = lower($1)';

const erase = `UPDATE invitations SET email = ${erasedAddressInSql}, first_name = NULL, last_name = NULL,
  graduation_year = NULL, committee = NULL, bounce = NULL,
  revoked_at = CASE WHEN accepted_at IS NULL THEN coalesce(revoked_at, now()) END`;

export const invitationsData: PersonalData = {
  copy: {
    member: { invitation: `SELECT ${columns} FROM invitations WHERE ${accepted}` },
    address: { invitations: `SELECT ${columns} FROM invitations WHERE ${invited}` },
  },
  erase: { member: [`${erase} WHERE ${accepted} OR (${offered})`], address: [`${erase} WHERE ${invited}`] },
};
