import type { QueryRunner } from 'typeorm';

/** Only what members have chosen has a row. */
export class CreateNotificationChoices1795305600140 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification_choices (
        member_id integer NOT NULL REFERENCES members,
        kind text NOT NULL,
        wanted boolean NOT NULL,
        PRIMARY KEY (member_id, kind)
      )`);
  }
}
