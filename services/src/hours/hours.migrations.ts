import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateHours1795305600005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hours_submissions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        member_id integer NOT NULL REFERENCES members,
        hours numeric(10, 2) NOT NULL CHECK (hours > 0),
        hours_type text NOT NULL CHECK (hours_type IN ('sync', 'async')),
        service_date date NOT NULL,
        description text NOT NULL,
        location text,
        supervisor_name text NOT NULL,
        supervisor_email text NOT NULL,
        supervisor_phone text,
        status text NOT NULL CHECK (status IN ('needs_signature', 'signed', 'pending', 'approved', 'rejected')),
        signature_request_id uuid UNIQUE,
        signature text,
        signature_comments text,
        signature_signed_at timestamptz,
        admin_notes text,
        reviewed_by text,
        reviewed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CHECK (signature_request_id IS NOT NULL OR status NOT IN ('needs_signature', 'signed')),
        CHECK ((signature IS NULL) = (signature_signed_at IS NULL)),
        CHECK (status <> 'signed' OR signature IS NOT NULL),
        CHECK ((reviewed_at IS NOT NULL) = (status IN ('approved', 'rejected')))
      )`);
    await runner.query('CREATE INDEX hours_submissions_member ON hours_submissions (member_id, created_at DESC)');
    await runner.query('CREATE INDEX hours_submissions_newest ON hours_submissions (created_at DESC, id)');
    await runner.query('ALTER TABLE hours_entries ADD FOREIGN KEY (submission_id) REFERENCES hours_submissions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hours_submissions CASCADE');
  }
}
