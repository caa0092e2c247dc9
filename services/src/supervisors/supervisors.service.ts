import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { inBatches } from '../database/in-batches.ts';
import { prepare } from '../database/prepare.ts';

/** Somebody who asks for a fresh link again has one already. */
const minutesBetweenLinks = 10;

const wantsNone =
  'The owner of this address wants no e-mails from this portal. Please name somebody else, or ask your advisor.';

/** For a student who names somebody who has stopped e-mails. */
export const stoppedMails = () => PortalError.ofField('invalid', 'supervisorEmail', wantsNone);

/** Whether an e-mail may go now. If not, `notBefore` is when, and null if the owner of the mailbox has stopped them. */
export type Turn = { isNow: true } | { isNow: false; notBefore: Date | null };

/** If several requests to one mailbox wait, the one that has the turn already comes first, otherwise any of them. */
const takeTurns = prepare<{ request: string }>(
  `INSERT INTO supervisors AS known (mailbox, mailed_at, mailed_request)
   SELECT DISTINCT ON (mailbox) mailbox, now(), request
   FROM (SELECT mailbox(address) AS mailbox, request FROM unnest((SELECT $1)::text[], (SELECT $2)::uuid[]) AS mail (address, request)) AS mail
   LEFT JOIN supervisors AS last USING (mailbox)
   ORDER BY mailbox, last.mailed_request IS NOT DISTINCT FROM request DESC
   ON CONFLICT (mailbox) DO UPDATE SET mailed_at = now(), mailed_request = EXCLUDED.mailed_request, mailed_before =
     CASE WHEN known.mailed_request = EXCLUDED.mailed_request THEN known.mailed_before ELSE known.mailed_at END
   WHERE known.stopped_at IS NULL AND (known.mailed_request = EXCLUDED.mailed_request
     OR coalesce(known.mailed_before, '-infinity') <= now() - make_interval(secs => $3))
   RETURNING mailed_request AS request`,
);
const findNextTurn = prepare<{ notBefore: Date | null }>(
  `SELECT CASE WHEN stopped_at IS NULL THEN coalesce(mailed_before + make_interval(secs => $2), now()) END AS "notBefore"
   FROM supervisors WHERE mailbox = mailbox($1)`,
);
const takeLinkTurn = prepare(
  `INSERT INTO supervisors (mailbox, mailed_at, mailed_request, link_mailed_at) VALUES (mailbox($1), now(), $2, now())
   ON CONFLICT (mailbox) DO UPDATE SET mailed_before = supervisors.mailed_at,
     mailed_at = now(), mailed_request = $2, link_mailed_at = now()
   WHERE supervisors.stopped_at IS NULL
     AND coalesce(supervisors.link_mailed_at, '-infinity') <= now() - make_interval(mins => ${minutesBetweenLinks})
   RETURNING mailbox`,
);
/** Others lock the mailbox before the submission. Where one of them has it now, the turn is theirs. */
const endTurn = prepare(
  `UPDATE supervisors SET mailed_request = NULL WHERE mailbox IN (
     SELECT mailbox FROM supervisors WHERE mailbox = mailbox($1) AND mailed_request = $2 FOR UPDATE SKIP LOCKED)`,
);
const findLinkMailed = prepare<{ at: Date | null }>(
  'SELECT link_mailed_at AS at FROM supervisors WHERE mailbox = mailbox($1)',
);
const findStopped = prepare('SELECT FROM supervisors WHERE mailbox = mailbox($1) AND stopped_at IS NOT NULL');
const setStopped = prepare(
  `INSERT INTO supervisors AS known (mailbox, stopped_at)
   SELECT mailbox($1), CASE WHEN $2 THEN now() END
   ON CONFLICT (mailbox) DO UPDATE SET stopped_at = EXCLUDED.stopped_at
   WHERE (known.stopped_at IS NULL) <> (EXCLUDED.stopped_at IS NULL) RETURNING mailbox`,
);

/** People outside the school, known by their mailbox only: when they were e-mailed, and whether they want that. */
@Injectable()
export class Supervisors {
  private readonly takeTurns = inBatches(async (mails: { address: string; requestId: string; seconds: number }[]) => {
    const columns = [mails.map(({ address }) => address), mails.map(({ requestId }) => requestId), mails[0]?.seconds];
    return new Set((await takeTurns(this.database.manager, columns)).map(({ request }) => request));
  });

  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /**
   * Takes the turn to e-mail an address about a request, if the e-mail before the last is `spacingMs` old. An e-mail that is tried
   * again, with the same request, has its turn already.
   */
  async takeTurn(address: string, requestId: string, spacingMs: number): Promise<Turn> {
    const { manager } = this.database;
    const seconds = spacingMs / 1000;
    if (seconds === 0) return (await this.hasStopped(address)) ? { isNow: false, notBefore: null } : { isNow: true };
    if ((await this.takeTurns({ address, requestId, seconds })).has(requestId)) return { isNow: true };
    const [next] = await findNextTurn(manager, [address, seconds]);
    return { isNow: false, notBefore: next?.notBefore ?? null };
  }

  /** The next e-mail about the request is another one, and no further try of the last: it takes a turn of its own. */
  async endTurn(manager: EntityManager, address: string, requestId: string): Promise<void> {
    await endTurn(manager, [address, requestId]);
  }

  /**
   * Takes the turn for an e-mail that its recipient asks for. Returns false if the last one of these is too fresh, or
   * if the recipient has stopped all.
   */
  async takeLinkTurn(manager: EntityManager, address: string, requestId: string): Promise<boolean> {
    return (await takeLinkTurn(manager, [address, requestId])).length > 0;
  }

  /** When the owner of the mailbox has last asked for a link. */
  async linkAskedAt(address: string): Promise<Date | null> {
    return (await findLinkMailed(this.database.manager, [address]))[0]?.at ?? null;
  }

  async hasStopped(address: string, manager: EntityManager = this.database.manager): Promise<boolean> {
    return (await findStopped(manager, [address])).length > 0;
  }

  /** Ends or allows all e-mails to the mailbox of an address. `subject` is the request whose link was used. */
  async setStopped(
    manager: EntityManager,
    address: string,
    change: { stopped: boolean; subject: string },
  ): Promise<void> {
    const changed = await setStopped(manager, [address, change.stopped]);
    if (changed.length === 0) return;
    const action = change.stopped ? 'supervisor.stopped' : 'supervisor.resumed';
    await this.audit.record(manager, { actor: 'supervisor', action, subject: change.subject });
  }
}
