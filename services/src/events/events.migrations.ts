import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex } from '../database/concurrent-index.ts';
import { counting } from '../database/counter.ts';
import { proposalCounter } from './proposal-counter.ts';

export class CreateEvents1795305600008 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_proposals (
        id uuid PRIMARY KEY,
        member_id integer NOT NULL REFERENCES members,
        chapter text NOT NULL CHECK (chapter IN ('NJHS', 'NHS')),
        title text NOT NULL,
        description text NOT NULL,
        date date,
        location text,
        state text NOT NULL DEFAULT 'submitted'
          CHECK (state IN ('submitted', 'under_review', 'accepted', 'declined')),
        note text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX event_proposals_of_member ON event_proposals (member_id, created_at, id)');
    await runner.query(
      'CREATE INDEX event_proposals_newest ON event_proposals (created_at, id) INCLUDE (chapter, state)',
    );
    await runner.query(`
      CREATE INDEX event_proposals_by_state ON event_proposals (state, created_at, id) INCLUDE (chapter)`);
    await runner.query(`
      CREATE TABLE proposal_counts (
        chapter text NOT NULL,
        state text NOT NULL,
        rows bigint NOT NULL
      )`);
    for (const statement of counting(proposalCounter)) await runner.query(statement);
  }
}

/** A page in the middle of all proposals reads half of the index. The other one also has the columns of the filters. */
export class IndexAllProposals1795305600442 extends ConcurrentIndex {
  readonly index = 'event_proposals_in_order';
  readonly on = 'event_proposals (created_at, id)';
}
