import type { QueryRunner } from 'typeorm';

/**
 * Mailboxes that are asked for signatures. `mailed_request` is the request that the last e-mail began with: trying that
 * e-mail again is no second one.
 */
export class CreateSupervisors1795305600030 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE supervisors (
        mailbox text PRIMARY KEY,
        stopped_at timestamptz,
        mailed_at timestamptz,
        mailed_request uuid,
        link_mailed_at timestamptz
      )`);
  }
}

/** Two e-mails may go within the spacing: `mailed_before` is the one before the last. */
export class AllowTwoMails1795305600045 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE supervisors ADD COLUMN mailed_before timestamptz');
  }
}
