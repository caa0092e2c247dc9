import { erasedAddress } from '@portal/contracts';
import { memberNameInSql } from '../database/member-name.ts';
import {
  erasedText,
  isUnderWayInSql,
  namedBeforeInSql,
  namesReplacedInSql,
  type PersonalData,
} from '../database/personal-data.ts';

/** What a supervisor is asked, and what became of it. The rest is about the student. */
const columns = `id, hours, approved_hours, hours_type, service_date::text, description, supervisor_name,
  supervisor_email, supervisor_phone, status, signature, signature_comments, signature_signed_at, source, created_at, updated_at`;

/**
 * What a supervisor has signed stays: it is the evidence of somebody else's hours. What waits for their signature again was
 * submitted after all that waited was ended, as if the erasure were over. Hours without proof ask nobody.
 */
const unsigned = `mailbox(supervisor_email) = mailbox($1) AND (signature IS NULL OR status IN ('rejected', 'withdrawn'))
  AND NOT (status = 'needs_signature'
    AND EXISTS (SELECT FROM signature_requests WHERE id = signature_request_id AND ${isUnderWayInSql}))`;

const nobody = `supervisor_name = '${erasedText}', supervisor_email = '${erasedAddress}', supervisor_phone = NULL`;

const isOfRule = `flag ->> 'rule' = 'signer_is_member'`;
const flag = 'jsonb_array_elements(flags) AS flag';

/** @param kept what becomes of the flags that stay */
const withoutFlags = (isGone: string, kept = 'flag'): string =>
  `flags = (SELECT coalesce(jsonb_agg(${kept}), '[]') FROM ${flag} WHERE NOT ${isGone}),
    flagged = EXISTS (SELECT FROM ${flag} WHERE NOT ${isGone} AND flag ->> 'cleared_at' IS NULL)`;

/** The member whom a reason names at its end. Older ones have a space where a name is missing. */
const namesakeInSql = `trim(substring(flag ->> 'reason' FROM ': (.*)[.]$'))`;

/** Takes the members' names out of the flags of other people's hours. The check that follows finds others with such a name. */
const forgetNamesakes = `WITH named AS (
    UPDATE hours_submissions SET ${withoutFlags(isOfRule)}
    WHERE flags <> '[]' AND EXISTS (
      SELECT FROM ${flag} JOIN members ON members.id = ANY ($1::integer[])
      WHERE ${isOfRule} AND ${namesakeInSql} = ${memberNameInSql('members')})
    RETURNING id
  ) INSERT INTO unchecked_submissions SELECT id FROM named ON CONFLICT DO NOTHING`;

const isCleared = `flag ->> 'cleared_by' IN (
  SELECT ${memberNameInSql('members')} FROM members WHERE id = ANY ($1::integer[]))`;

/** A cleared flag has the name of who cleared it. Somebody else with the same name loses it, too. */
const forgetClearing = `UPDATE hours_submissions SET flags = (
    SELECT jsonb_agg(CASE WHEN ${isCleared} THEN flag || '{"cleared_by": "Former Member"}' ELSE flag END) FROM ${flag})
  WHERE flags <> '[]' AND EXISTS (SELECT FROM ${flag} WHERE ${isCleared})`;

const named = 'SELECT id FROM hours_submissions WHERE mailbox(supervisor_email) = mailbox($1)';
const namedBefore = namedBeforeInSql('$1');

/** A trigger runs for each row: more at once can take longer than a statement may. */
const atOnce = 500;

const ofTheirEvents = `SELECT submission.id FROM hours_submissions AS submission
  JOIN event_sign_ups ON submission_id = submission.id JOIN events ON events.id = event_id
  WHERE scheduled_by = ANY ($1::integer[])`;

/**
 * Locks the students before the submissions whose supervisor changes. Reviews and edits of these students wait until the end,
 * new hours do not: their trigger (`fill_searchable_submission`) takes the same lock. Check-outs at an event wait too, and the
 * first hours of a member without a name.
 */
const holdStudentsOf = (submissions: string): string =>
  `SELECT FROM members WHERE id IN (SELECT member_id FROM hours_submissions WHERE ${submissions}) ORDER BY id FOR SHARE`;

/** Their reasons have the supervisor's name or address. */
const namesSupervisor = `flag ->> 'rule' IN ('student_is_signer', 'signer_is_member', 'free_mail')`;

/** Hours, dates and decisions stay, because totals and reports are made of them. */
export const hoursData: PersonalData = {
  copy: {
    member: {
      submissions: `SELECT ${columns}, location, admin_notes, submitted_from, flags FROM hours_submissions
        WHERE member_id = ANY ($1::integer[]) ORDER BY created_at`,
      half_typed_hours: `SELECT content, saved_at FROM hours_drafts
        WHERE member_id = ANY ($1::integer[]) AND content <> 'null'`,
    },
    address: {
      submissions_that_name_the_supervisor: `SELECT ${columns} FROM hours_submissions
        WHERE mailbox(supervisor_email) = mailbox($1) ORDER BY created_at`,
      submissions_that_named_the_supervisor_before: `SELECT submission_id, at AS replaced_at,
          detail::jsonb #>> '{supervisor_name,0}' AS supervisor_name, detail::jsonb #>> '{supervisor_email,0}' AS supervisor_email,
          detail::jsonb #>> '{supervisor_phone,0}' AS supervisor_phone
        FROM submission_history WHERE ${namesReplacedInSql('$1')} ORDER BY at`,
    },
  },
  end: {
    member: [
      { sql: holdStudentsOf(`id IN (${ofTheirEvents})`) },
      {
        sql: `UPDATE hours_submissions SET status = 'withdrawn', reviewed_by = NULL, reviewed_at = NULL, updated_at = now()
          WHERE member_id = ANY ($1::integer[])
            AND status IN ('needs_signature', 'signed', 'pending', 'changes_requested')`,
      },
      { sql: forgetNamesakes },
      { sql: forgetClearing },
    ],
    address: [{ sql: holdStudentsOf(`id IN (${named} UNION ${namedBefore})`) }],
  },
  // A trigger erases the history and the evidence of each submission that is changed here.
  erase: {
    member: [
      'DELETE FROM hours_drafts WHERE member_id = ANY ($1::integer[])',
      `UPDATE hours_submissions SET description = '${erasedText}', location = NULL, ${nobody}, signature_comments = NULL,
         signature = CASE WHEN signature IS NOT NULL THEN '${erasedText}' END, admin_notes = NULL, submitted_from = NULL,
         flags = '[]', flagged = false
       WHERE member_id = ANY ($1::integer[])`,
      `DELETE FROM unchecked_submissions
       WHERE submission_id IN (SELECT id FROM hours_submissions WHERE member_id = ANY ($1::integer[]))`,
    ],
    supervised: [
      `UPDATE hours_submissions SET ${nobody} WHERE id IN (
         ${ofTheirEvents} AND source = 'event' AND supervisor_email <> '${erasedAddress}' LIMIT ${atOnce})`,
      // The student has named somebody else since, and the first line of the history says who it was before.
      `UPDATE hours_submissions SET updated_at = updated_at WHERE id IN (
         ${ofTheirEvents} AND source <> 'event' AND EXISTS (
           SELECT FROM submission_history WHERE submission_id = submission.id AND number = 1
             AND nullif(detail, '')::jsonb ? 'supervisor_name')
         LIMIT ${atOnce})`,
    ],
    address: [
      `UPDATE hours_drafts SET content = content - '{supervisorName,supervisorEmail,supervisorPhone}'::text[]
       WHERE mailbox(trim(content ->> 'supervisorEmail')) = mailbox($1)`,
      `UPDATE hours_submissions SET ${nobody}, signature_comments = NULL,
         signature = CASE WHEN signature IS NOT NULL THEN '${erasedText}' END,
         ${withoutFlags(namesSupervisor, `flag || '{"note": null}'`)}
       WHERE id IN (SELECT id FROM hours_submissions WHERE ${unsigned} LIMIT ${atOnce})`,
      `UPDATE hours_submissions SET updated_at = updated_at WHERE id IN (${namedBefore} LIMIT ${atOnce})`,
    ],
  },
  cleanUp: 'SELECT forget_lost_words()',
};
