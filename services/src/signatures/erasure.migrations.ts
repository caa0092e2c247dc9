import { erasedAddress } from '@portal/contracts';
import type { QueryRunner } from 'typeorm';

const erasing = `coalesce(current_setting('portal.erasing', true), '') <> ''`;

const followed = `AFTER INSERT OR UPDATE OF status, signature_request_id, signature, hours, hours_type, service_date, description,
  supervisor_name, supervisor_email, supervisor_phone ON hours_submissions FOR EACH ROW`;

/**
 * Erases what a submission's history, evidence and requests say of a person: of its member, or of the supervisor
 * `portal.erased_address`. Lines keep their hashes, so that the chain and anchors can be checked, and lose their details. A new
 * line says so, and what the submission is now.
 */
const eraseHistory = `
  CREATE FUNCTION erase_history() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    address text := nullif(current_setting('portal.erased_address', true), '');
    gone uuid[] := ARRAY(SELECT id FROM signature_requests
      WHERE submission_id = NEW.id AND (address IS NULL OR mailbox = mailbox(address)));
  BEGIN
    UPDATE submission_history SET detail = ''
    WHERE submission_id = NEW.id AND detail <> '' AND (address IS NULL
      OR detail::jsonb ?| '{supervisor_name,supervisor_email,supervisor_phone}' OR detail::jsonb ->> 'request' = ANY (gone::text[]));
    DELETE FROM certificates WHERE signature_request_id = ANY (gone);
    DELETE FROM signature_evidence WHERE signature_request_id = ANY (gone);
    UPDATE signature_requests SET supervisor_email = '${erasedAddress}', answer = NULL WHERE id = ANY (gone);
    PERFORM add_history(NEW.id, 'erased', current_setting('portal.erasing'), submission_content(NEW)
      || jsonb_strip_nulls(jsonb_build_object('status', NEW.status, 'approved_hours', NEW.approved_hours)), clock_timestamp());
    RETURN NULL;
  END $$`;

export class EraseHistories1795305600231 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(eraseHistory);
    await runner.query(
      `CREATE OR REPLACE TRIGGER follow_submission ${followed} WHEN (NOT (${erasing})) EXECUTE FUNCTION follow_submission()`,
    );
    await runner.query(
      `CREATE TRIGGER erase_history AFTER UPDATE ON hours_submissions FOR EACH ROW WHEN (${erasing})
       EXECUTE FUNCTION erase_history()`,
    );
  }
}
