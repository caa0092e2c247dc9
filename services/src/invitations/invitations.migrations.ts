import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex, ReplacingIndexes } from '../database/concurrent-index.ts';
import { counting } from '../database/counter.ts';
import { ShortPendingList } from '../database/short-pending-list.ts';
import { invitationCounter } from './invitation-counter.ts';

export class CreateInvitations1795305600007 {
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
        stage text NOT NULL GENERATED ALWAYS AS (
          CASE WHEN accepted_at IS NOT NULL THEN 'accepted'
            WHEN revoked_at IS NOT NULL THEN 'revoked'
            WHEN bounce IS NOT NULL THEN 'bounced'
            WHEN sent_at IS NOT NULL THEN 'sent'
            ELSE 'queued' END
        ) STORED,
        searchable text NOT NULL GENERATED ALWAYS AS (folded(email)) STORED,
        CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
        CHECK (accepted_at IS NULL OR revoked_at IS NULL)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX invitations_open ON invitations (email) WHERE accepted_at IS NULL AND revoked_at IS NULL`);
    await runner.query(`
      CREATE INDEX invitations_newest ON invitations (created_at, id) INCLUDE (chapter, stage, expires_at)`);
    await runner.query(`
      CREATE INDEX invitations_by_stage ON invitations (stage, created_at, id) INCLUDE (chapter, expires_at)`);
    await runner.query('CREATE INDEX invitations_searchable ON invitations USING gin (searchable gin_trgm_ops)');
    await runner.query(`
      CREATE TABLE invitation_counts (
        chapter text NOT NULL,
        stage text NOT NULL,
        rows bigint NOT NULL
      )`);
    for (const statement of counting(invitationCounter)) await runner.query(statement);
  }
}

/** Counts open and expired invitations. */
export class IndexOpenInvitations1795305600024 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX invitations_open_until ON invitations (stage, expires_at) INCLUDE (chapter)');
  }
}

/** What an import knows of the invited person, besides the offer. */
export class DescribeInvited1795305600201 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE invitations ADD COLUMN first_name text, ADD COLUMN last_name text, ADD COLUMN graduation_year integer',
    );
  }
}

/** The request that made the offer. It can come again, if its response was lost. */
export class KeyInvitations1795305600350 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invitations ADD COLUMN request_key uuid');
  }
}

export class ShortenPendingInvitations1795305600422 extends ShortPendingList {
  readonly index = 'invitations_searchable';
}

/** For the account that was invited by an address. */
export class IndexAcceptedInvitations1795305600447 extends ConcurrentIndex {
  readonly index = 'invitations_accepted';
  readonly on = 'invitations (email) WHERE accepted_at IS NOT NULL';
}

/** An offer of a role with rights expires with the rights of whoever made it: see `expiredInSql`. */
export class IndexOpenOffers1795305600454 extends ReplacingIndexes {
  readonly indexes = {
    invitations_open_offers: 'invitations (stage, expires_at) INCLUDE (chapter, role, invited_by)',
  };
  readonly replaced = ['invitations_open_until'];
}
