import type { QueryRunner } from 'typeorm';

/** Events with a date, who comes to them, and when they came and went. */
export class CreateScheduledEvents1795305600162 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        proposal_id uuid NOT NULL UNIQUE REFERENCES event_proposals,
        scheduled_by integer NOT NULL REFERENCES members,
        title text NOT NULL,
        description text NOT NULL,
        location text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
        capacity integer CHECK (capacity > 0),
        chapters text[] NOT NULL CHECK (chapters <@ ARRAY['NJHS', 'NHS'] AND chapters <> '{}'),
        door_key bytea NOT NULL,
        revision integer NOT NULL DEFAULT 0,
        reminded_at timestamptz,
        cancelled_at timestamptz,
        cancel_reason text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('ALTER TABLE event_proposals ADD scheduled boolean NOT NULL DEFAULT false');
    await runner.query('CREATE INDEX events_by_end ON events (ends_at)');
    await runner.query('CREATE INDEX events_to_remind ON events (starts_at) WHERE reminded_at IS NULL');
    await runner.query(`
      CREATE TABLE event_sign_ups (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        event_id uuid NOT NULL REFERENCES events,
        member_id integer NOT NULL REFERENCES members,
        state text NOT NULL CHECK (state IN ('seat', 'waiting')),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        checked_in_at timestamptz,
        checked_out_at timestamptz,
        submission_id uuid REFERENCES hours_submissions,
        UNIQUE (event_id, member_id),
        CHECK (checked_in_at IS NULL OR state = 'seat'),
        CHECK (checked_out_at IS NULL OR checked_in_at IS NOT NULL)
      )`);
    await runner.query('CREATE INDEX event_sign_ups_of_member ON event_sign_ups (member_id)');
    await runner.query(`CREATE INDEX event_sign_ups_waiting ON event_sign_ups (event_id) WHERE state = 'waiting'`);
    // Members who have left the society take no seat.
    await runner.query(`
      CREATE VIEW active_sign_ups AS
      SELECT sign_up.* FROM event_sign_ups AS sign_up JOIN members AS member ON member.id = sign_up.member_id
      WHERE member.deleted_at IS NULL AND member.deactivated_at IS NULL`);
  }
}

/** A cancelled event gives its proposal up, so that another event can be made of it. */
export class LetEventsGiveUpProposals1795305600452 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events ALTER COLUMN proposal_id DROP NOT NULL');
  }
}

export class FreeProposals1795305600453 {
  readonly contracts = 'It locks the few events that were cancelled, and their proposals.';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE event_proposals SET scheduled = false FROM events
      WHERE proposal_id = event_proposals.id AND cancelled_at IS NOT NULL`);
    await runner.query(
      'UPDATE events SET proposal_id = NULL WHERE cancelled_at IS NOT NULL AND proposal_id IS NOT NULL',
    );
  }
}
