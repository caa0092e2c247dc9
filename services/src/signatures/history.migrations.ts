import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex } from '../database/concurrent-index.ts';
import { appendOnly } from '../database/database.migrations.ts';

/** One row for each time that somebody is asked for a signature. A submission names its present one. */
const requestsTable = `
  CREATE TABLE signature_requests (
    id uuid PRIMARY KEY,
    submission_id uuid NOT NULL REFERENCES hours_submissions ON DELETE CASCADE,
    member_id integer NOT NULL REFERENCES members,
    supervisor_email text NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'signed', 'corrected', 'declined', 'wrong_person',
      'stopped', 'refused', 'replaced', 'withdrawn')),
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz,
    link_expires_at timestamptz,
    opened_at timestamptz,
    answered_at timestamptz,
    answer jsonb,
    reminders_sent integer NOT NULL DEFAULT 0,
    next_reminder_at timestamptz,
    CHECK ((state = 'open') = (answered_at IS NULL))
  )`;

/** Each line has the hash of the line before, so that none can be changed, removed or added between without a trace. */
const historyTable = `
  CREATE TABLE submission_history (
    submission_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]+$'),
    actor text NOT NULL CHECK (actor !~ '\\n'),
    detail text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (submission_id, number)
  )`;

/**
 * Appends a line. Lines of one submission wait for each other. What is hashed stands in `hashedText` of
 * `history-chain.ts`.
 */
const addHistory = `
  CREATE FUNCTION add_history(submission uuid, line_kind text, line_actor text, line_detail jsonb, line_at timestamptz)
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE last submission_history;
  BEGIN
    PERFORM FROM hours_submissions WHERE id = submission FOR NO KEY UPDATE;
    SELECT * INTO last FROM submission_history WHERE submission_id = submission ORDER BY number DESC LIMIT 1;
    INSERT INTO submission_history
    SELECT submission, line.number, line_at, line_kind, line_actor, line_detail::text, line.previous,
      encode(sha256(convert_to(concat_ws(E'\\n', line.previous, submission, line.number,
        to_char(line_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), line_kind, line_actor, line_detail::text),
        'UTF8')), 'hex')
    FROM (SELECT coalesce(last.number, 0) + 1 AS number, coalesce(last.hash, '') AS previous) AS line;
  END $$`;

/** What became of a request, in a line of its submission. Replaced and withdrawn ones have a line of their cause. */
const followRequest = `
  CREATE FUNCTION follow_request() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    student text := (SELECT clerk_id FROM members WHERE id = NEW.member_id);
    about jsonb := jsonb_build_object('request', NEW.id);
    was signature_requests := OLD;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM add_history(NEW.submission_id, 'requested', student, about || jsonb_build_object('to', NEW.supervisor_email),
        NEW.created_at);
      was.state := 'open';
      was.reminders_sent := 0;
    END IF;
    IF was.sent_at IS NULL AND NEW.sent_at IS NOT NULL THEN
      PERFORM add_history(NEW.submission_id, 'sent', 'portal', about, NEW.sent_at);
    ELSIF was.sent_at IS NOT NULL AND NEW.sent_at IS NULL THEN
      PERFORM add_history(NEW.submission_id, 'sent_again', student, about, clock_timestamp());
    END IF;
    IF was.opened_at IS NULL AND NEW.opened_at IS NOT NULL THEN
      PERFORM add_history(NEW.submission_id, 'opened', 'supervisor', about, NEW.opened_at);
    END IF;
    IF NEW.reminders_sent > was.reminders_sent THEN
      PERFORM add_history(NEW.submission_id, 'reminded', 'portal', about, clock_timestamp());
    END IF;
    IF NEW.state <> was.state AND NEW.state NOT IN ('open', 'replaced', 'withdrawn') THEN
      PERFORM add_history(NEW.submission_id,
        CASE WHEN NEW.state = 'refused' AND NEW.sent_at IS NOT NULL THEN 'bounced' ELSE NEW.state END,
        CASE NEW.state WHEN 'refused' THEN 'portal' ELSE 'supervisor' END,
        about || coalesce(NEW.answer, '{}'), NEW.answered_at);
    END IF;
    RETURN NULL;
  END $$`;

/**
 * The line of a change of a submission, and the request that it opens or closes. A submission that is inserted as signed
 * or reviewed has those lines too.
 */
const followSubmission = `
  CREATE FUNCTION follow_submission() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    student text := (SELECT clerk_id FROM members WHERE id = NEW.member_id);
    is_review boolean := NEW.status IN ('approved', 'rejected');
    changes jsonb := '{}';
    is_other_request boolean := NEW.signature_request_id IS NOT NULL;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM add_history(NEW.id, 'submitted', student, submission_content(NEW), NEW.created_at);
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
      IF NEW.status = 'withdrawn' AND OLD.status <> 'withdrawn' THEN
        PERFORM add_history(NEW.id, 'withdrawn', student, '{}', clock_timestamp());
      ELSIF NEW.status = 'signed' AND OLD.status = 'needs_signature' AND changes <> '{}' THEN
        PERFORM add_history(NEW.id, 'correction_accepted', student, changes, clock_timestamp());
      ELSIF changes <> '{}' AND changes - '{supervisor_name,supervisor_email,supervisor_phone}'::text[] = '{}'
        AND OLD.status = NEW.status THEN
        PERFORM add_history(NEW.id, 'address_changed', student, changes, clock_timestamp());
      ELSIF changes <> '{}' OR OLD.signature IS NOT NULL AND NEW.signature IS NULL
        OR OLD.status IN ('approved', 'rejected', 'withdrawn') AND OLD.status <> NEW.status THEN
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
        jsonb_strip_nulls(jsonb_build_object('notes', NEW.admin_notes)), NEW.reviewed_at);
    END IF;
    RETURN NULL;
  END $$`;

/** What a supervisor signs and who is asked: a change of it is a line. */
const submissionContent = `
  CREATE FUNCTION submission_content(submission hours_submissions) RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object('hours', submission.hours, 'hours_type', submission.hours_type,
    'service_date', submission.service_date, 'description', submission.description,
    'supervisor_name', submission.supervisor_name, 'supervisor_email', submission.supervisor_email,
    'supervisor_phone', submission.supervisor_phone)`;

/** What is known of the requests and submissions of before. */
const fillRequests = `
  INSERT INTO signature_requests (id, submission_id, member_id, supervisor_email, state, created_at, sent_at,
    link_expires_at, answered_at)
  SELECT signature_request_id, id, member_id, supervisor_email,
    CASE WHEN signature IS NOT NULL THEN 'signed' WHEN status = 'needs_signature' THEN 'open' ELSE 'withdrawn' END,
    created_at, link.sent_at, link.expires_at,
    CASE WHEN signature IS NOT NULL OR status <> 'needs_signature' THEN coalesce(signature_signed_at, updated_at) END
  FROM hours_submissions LEFT JOIN (
    SELECT subject_id, max(created_at) AS sent_at, max(expires_at) AS expires_at
    FROM link_tokens WHERE purpose = 'signature' GROUP BY subject_id
  ) AS link ON link.subject_id = signature_request_id
  WHERE signature_request_id IS NOT NULL`;

const fillHistory = `
  SELECT add_history(id, kind, actor, jsonb_strip_nulls(detail), at) FROM (
    SELECT submission.id, line.* FROM hours_submissions AS submission
    JOIN members ON members.id = submission.member_id
    LEFT JOIN signature_requests AS request ON request.id = submission.signature_request_id
    CROSS JOIN LATERAL (VALUES
      (1, 'submitted', clerk_id, submission_content(submission), submission.created_at),
      (2, 'requested', clerk_id, jsonb_build_object('request', request.id, 'to', request.supervisor_email),
        request.created_at),
      (3, 'sent', 'portal', jsonb_build_object('request', request.id), request.sent_at),
      (4, 'signed', 'supervisor', jsonb_build_object('request', request.id), signature_signed_at),
      (5, submission.status, coalesce(reviewed_by, 'portal'), jsonb_build_object('notes', admin_notes), reviewed_at)
    ) AS line (place, kind, actor, detail, at)
    WHERE line.at IS NOT NULL ORDER BY submission.id, place
  ) AS known`;

/** A submission that is edited and signed again has evidence of each signature. */
const evidenceOfEachRequest = `
  ALTER TABLE signature_evidence DISABLE TRIGGER signature_evidence_append_only;
  ALTER TABLE signature_evidence ADD COLUMN signature_request_id uuid;
  UPDATE signature_evidence SET signature_request_id = submission.signature_request_id
  FROM hours_submissions AS submission WHERE submission.id = submission_id;
  ALTER TABLE signature_evidence ALTER COLUMN signature_request_id SET NOT NULL;
  ALTER TABLE signature_evidence DROP CONSTRAINT signature_evidence_pkey;
  ALTER TABLE signature_evidence ADD PRIMARY KEY (signature_request_id);
  CREATE INDEX signature_evidence_submission ON signature_evidence (submission_id);
  ALTER TABLE signature_evidence ENABLE TRIGGER signature_evidence_append_only`;

/** Requests for signatures, and the history of submissions. Triggers write both in the statement of the change. */
export class CreateSignatureRequests1795305600026 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(requestsTable);
    await runner.query('CREATE INDEX signature_requests_submission ON signature_requests (submission_id)');
    await runner.query(`
      CREATE INDEX signature_requests_supervisor ON signature_requests (mailbox(supervisor_email), created_at)`);
    await runner.query('CREATE INDEX signature_requests_member ON signature_requests (member_id, created_at)');
    await runner.query(historyTable);
    for (const statement of [
      addHistory,
      submissionContent,
      followRequest,
      followSubmission,
      fillRequests,
      fillHistory,
    ]) {
      await runner.query(statement);
    }
    await runner.query(appendOnly('submission_history'));
    await runner.query(`
      CREATE TRIGGER follow_request AFTER INSERT OR UPDATE OF state, sent_at, opened_at, reminders_sent
      ON signature_requests FOR EACH ROW EXECUTE FUNCTION follow_request()`);
    await runner.query(`
      CREATE TRIGGER follow_submission AFTER INSERT OR UPDATE OF status, signature_request_id, signature, hours, hours_type,
        service_date, description, supervisor_name, supervisor_email, supervisor_phone
      ON hours_submissions FOR EACH ROW EXECUTE FUNCTION follow_submission()`);
    await runner.query(evidenceOfEachRequest);
  }
}

/** E-mails that were given up before there were requests. */
export class CloseRefusedRequests1795305600029 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE signature_requests AS request SET state = 'refused', answered_at = failed_at,
        answer = jsonb_build_object('reason', last_error)
      FROM outbox WHERE outbox.kind = 'signature-request' AND failed_at IS NOT NULL
        AND subject_id = request.submission_id::text AND request.state = 'open'`);
  }
}

/**
 * Requests whose e-mail was sent before there were reminders get them, spread over three days. Where `REMINDER_DAYS` asks for
 * none, they are not taken up.
 */
export class RemindOfOlderRequests1795305600101 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE signature_requests
      SET next_reminder_at = greatest(sent_at + interval '3 days', now() + random() * interval '3 days')
      WHERE state = 'open' AND sent_at IS NOT NULL AND next_reminder_at IS NULL AND reminders_sent = 0`);
  }
}

/** For the erasure of a supervisor who was replaced, and the copy of what is known of one. */
export class IndexReplacedSupervisors1795305600370 extends ConcurrentIndex {
  readonly index = 'submission_history_replaced';
  readonly on = `submission_history (mailbox(nullif(detail, '')::jsonb #>> '{supervisor_email,0}'))
    WHERE kind IN ('edited', 'address_changed')`;
}
