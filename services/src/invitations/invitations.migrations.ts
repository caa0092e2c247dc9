import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvitations1795305600007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invitations (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL CHECK (email = lower(email)),
        role text NOT NULL CHECK (role IN ('student', 'lead', 'admin')),
        chapter text NOT NULL CHECK (chapter IN ('NJHS', 'NHS')),
        committee text,
        invited_by integer NOT NULL REFERENCES members,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        sent_at timestamptz,
        bounce text,
        attempt uuid,
        attempt_until timestamptz,
        accepted_at timestamptz,
        accepted_by text,
        revoked_at timestamptz,
        CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
        CHECK (accepted_at IS NULL OR revoked_at IS NULL)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX invitations_open ON invitations (email) WHERE accepted_at IS NULL AND revoked_at IS NULL`);
    await runner.query('CREATE INDEX invitations_newest ON invitations (created_at DESC, id)');
    await runner.query('CREATE INDEX invitations_newest_of_chapter ON invitations (chapter, created_at DESC, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invitations');
  }
}
