import type { QueryRunner } from 'typeorm';

/**
 * The line of a change of a submission, and the request that it opens or closes. A submission that is inserted as signed
 * or reviewed has those lines too. An undone decision has a line of its own, and opens the request that it closed.
 */
const followSubmission = `
  CREATE OR REPLACE FUNCTION follow_submission() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    student text := (SELECT clerk_id FROM members WHERE id = NEW.member_id);
    is_review boolean := NEW.status IN ('approved', 'rejected', 'changes_requested');
    is_undone boolean := TG_OP = 'UPDATE' AND OLD.reviewed_from IS NOT NULL AND NEW.reviewed_from IS NULL;
    changes jsonb := '{}';
    is_other_request boolean := NEW.signature_request_id IS NOT NULL;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM add_history(NEW.id, 'submitted', CASE NEW.source WHEN 'import' THEN NEW.reviewed_by ELSE student END,
        submission_content(NEW), NEW.created_at);
    ELSE
      is_review := is_review AND OLD.status <> NEW.status;
      is_other_request := is_other_request AND NEW.signature_request_id IS DISTINCT FROM OLD.signature_request_id;
      SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(was.value, now.value)), '{}') INTO changes
      FROM jsonb_each(submission_content(OLD)) AS was JOIN jsonb_each(submission_content(NEW)) AS now USING (key)
      WHERE was.value <> now.value;
      UPDATE signature_requests SET answered_at = coalesce(answered_at, clock_timestamp()),
        state = CASE WHEN OLD.signature_request_id IS DISTINCT FROM NEW.signature_request_id THEN 'replaced'
          WHEN NEW.status = 'signed' THEN 'signed' ELSE 'withdrawn' END
      WHERE id = OLD.signature_request_id AND (OLD.signature_request_id IS DISTINCT FROM NEW.signature_request_id
        OR NEW.status <> 'needs_signature' AND state = 'open');
      IF is_undone THEN
        UPDATE signature_requests SET state = 'open', answered_at = NULL
        WHERE id = NEW.signature_request_id AND NEW.status = 'needs_signature' AND state = 'withdrawn';
        PERFORM add_history(NEW.id, 'review_undone', OLD.reviewed_by, jsonb_build_object('status', NEW.status),
          clock_timestamp());
      ELSIF NEW.status = 'withdrawn' AND OLD.status <> 'withdrawn' THEN
        PERFORM add_history(NEW.id, 'withdrawn', student, '{}', clock_timestamp());
      ELSIF NEW.status = 'signed' AND OLD.status IN ('needs_signature', 'changes_requested') AND changes <> '{}' THEN
        PERFORM add_history(NEW.id, 'correction_accepted', student, changes, clock_timestamp());
      ELSIF changes <> '{}' AND changes - '{supervisor_name,supervisor_email,supervisor_phone}'::text[] = '{}'
        AND OLD.status = NEW.status THEN
        PERFORM add_history(NEW.id, 'address_changed', student, changes, clock_timestamp());
      ELSIF changes <> '{}' OR OLD.signature IS NOT NULL AND NEW.signature IS NULL
        OR OLD.status IN ('approved', 'rejected', 'changes_requested', 'withdrawn')
        AND OLD.status <> NEW.status AND NOT is_review THEN
        PERFORM add_history(NEW.id, 'edited', student, changes || CASE WHEN OLD.signature IS NOT NULL
          AND NEW.signature IS NULL THEN jsonb_build_object('void', OLD.signature_request_id) ELSE '{}' END,
          clock_timestamp());
      ELSIF is_other_request THEN
        PERFORM add_history(NEW.id, 'sent_again', student, '{}', clock_timestamp());
      END IF;
    END IF;
    IF is_other_request THEN
      INSERT INTO signature_requests (id, submission_id, member_id, supervisor_email, created_at, state, answered_at)
      SELECT NEW.signature_request_id, NEW.id, NEW.member_id, NEW.supervisor_email,
        CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE clock_timestamp() END, known.state,
        CASE WHEN known.state <> 'open' THEN coalesce(NEW.signature_signed_at, NEW.updated_at) END
      FROM (SELECT CASE WHEN NEW.signature IS NOT NULL THEN 'signed' WHEN NEW.status = 'needs_signature' THEN 'open'
        ELSE 'withdrawn' END AS state) AS known;
    END IF;
    IF is_review THEN
      PERFORM add_history(NEW.id, NEW.status, coalesce(NEW.reviewed_by, 'portal'),
        jsonb_strip_nulls(jsonb_build_object('notes', NEW.admin_notes, 'approved_hours',
          CASE WHEN NEW.approved_hours < NEW.hours THEN NEW.approved_hours END)), NEW.reviewed_at);
    END IF;
    RETURN NULL;
  END $$`;

/** The history of fewer hours, requested changes and undone decisions. */
export class FollowReviews1795305600124 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(followSubmission);
  }
}

/** Before it, the undoing of an import was an edit by the student, too. */
export class FollowUndoneImports1795305600446 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(followSubmission);
  }
}

/** Before it, corrected hours could not be accepted once an admin had asked for changes. */
export class FollowLateAcceptance1795305600460 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(followSubmission);
  }
}
