import type { QueryRunner } from 'typeorm';

export class CreateCertificates1795305600056 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE certificates (
        hash bytea PRIMARY KEY CHECK (length(hash) = 32),
        signature_request_id uuid NOT NULL REFERENCES signature_evidence,
        created_at timestamptz NOT NULL DEFAULT now(),
        revoked_at timestamptz,
        revoked_by text CHECK ((revoked_by IS NULL) = (revoked_at IS NULL))
      )`);
    await runner.query('CREATE INDEX certificates_of_signature ON certificates (signature_request_id)');
  }
}

/** `printed` is what the PDF says, to compare it with what is there when somebody checks it. */
export class CreateTranscripts1795305600141 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transcripts (
        hash bytea PRIMARY KEY CHECK (length(hash) = 32),
        member_id integer NOT NULL REFERENCES members,
        printed jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        revoked_at timestamptz,
        revoked_by text CHECK ((revoked_by IS NULL) = (revoked_at IS NULL))
      )`);
    await runner.query('CREATE INDEX transcripts_of_member ON transcripts (member_id)');
  }
}
