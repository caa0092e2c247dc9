import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * SQL's `mailbox(address)`: what all spellings of one mailbox have in common. Case and what follows a plus make no
 * difference, and at Gmail neither do dots or its other name.
 */
export class CompareMailboxes1795132800080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION mailbox(address text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN lower(address) ~ '@(gmail|googlemail)\\.com$'
        THEN replace(regexp_replace(split_part(lower(address), '@', 1), '(.)\\+.*', '\\1'), '.', '') || '@gmail.com'
        ELSE regexp_replace(lower(address), '(.)\\+[^@]*@', '\\1@') END`);
    await runner.query('CREATE INDEX members_by_mailbox ON members (mailbox(email)) WHERE deleted_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_by_mailbox');
    await runner.query('DROP FUNCTION mailbox');
  }
}
