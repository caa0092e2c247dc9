import { Inject, Injectable } from '@nestjs/common';
import { type EmailKind, erasedAddress, erasedDomain } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { memberNameInSql } from '../database/member-name.ts';
import { isErasedInSql, namedBeforeInSql, PERSONAL_DATA, type PersonalData } from '../database/personal-data.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Outbox } from '../outbox/outbox.ts';
import { spellingsOf } from './spellings.ts';

type Result = ResultOf<'POST /users/erase'>;

type Found = Omit<Result, 'members'>;

interface Person {
  members: { id: number; clerkId: string; name: string }[];
  /** In all spellings. */
  addresses: string[];
}

/** Everything that names a person, in one transaction: all of it goes, or nothing. */
@Injectable()
export class Erasure {
  constructor(
    private readonly database: DataSource,
    @Inject(PERSONAL_DATA) private readonly features: PersonalData[],
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Erases whoever has the address, as a member, as a supervisor and as somebody who was invited or imported.
   * @throws {PortalError} `not_found` if nobody has it, `conflict` if it is the actor's own
   */
  async erase(actor: Actor, address: string, dryRun: boolean): Promise<Result> {
    const addresses = spellingsOf(address);
    refuseErased(addresses);
    const result = await this.database.transaction(async (manager) => {
      if (!dryRun) await lockAdmin(manager, actor, addresses);
      const members: Person['members'] = await manager.query(
        `SELECT id, clerk_id AS "clerkId", ${memberNameInSql('members', `''`)} AS name FROM members
         WHERE lower(email) IN (SELECT lower(unnest($1::text[]))) ORDER BY id`,
        [addresses],
      );
      if (members.some(({ id }) => id === actor.id)) throw new PortalError('conflict', 'You cannot erase yourself.');
      const result = await this.found(manager, { members, addresses });
      if (!dryRun) await this.eraseAll(manager, { members, addresses }, actor.clerkId);
      return result;
    });
    if (!dryRun)
      await this.cleanUp().catch(({ message: reason }: Error) => {
        this.logger.error({ reason }, 'What only erased rows needed is deleted later');
      });
    return result;
  }

  /** Takes away what no row needs any longer. In the transaction, its locks could deadlock with those of writers (ADR 88). */
  async cleanUp(): Promise<void> {
    for (const { cleanUp } of this.features) if (cleanUp) await this.database.query(cleanUp);
  }

  /** Erases a member whose time is over, unless they are back by now. */
  async eraseMember(id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const members: Person['members'] = await manager.query(
        `SELECT id, clerk_id AS "clerkId", '' AS name FROM members
         WHERE id = $1 AND ${isKnown} AND coalesce(deleted_at, deactivated_at) IS NOT NULL FOR UPDATE`,
        [id],
      );
      if (members.length > 0) await this.eraseAll(manager, { members, addresses: [] }, 'portal');
    });
  }

  private async found(manager: EntityManager, { members, addresses }: Person): Promise<Result> {
    const [counted] = await manager.query<Found[]>(
      `SELECT (SELECT count(*)::integer FROM hours_submissions WHERE member_id = ANY ($1)) AS submissions,
         sum((SELECT count(*) FROM signature_requests WHERE mailbox = mailbox(address)))::integer AS requests,
         sum((SELECT count(*) FROM hours_submissions WHERE mailbox(supervisor_email) = mailbox(address)))::integer AS named,
         sum((SELECT count(*) FROM hours_submissions WHERE mailbox(supervisor_email) = mailbox(address)
            AND signature IS NOT NULL AND status NOT IN ('rejected', 'withdrawn') AND member_id <> ALL ($1)))::integer AS kept,
         sum((SELECT count(*) FROM (${namedBeforeInSql('address')}) AS before))::integer AS "namedBefore",
         bool_or(EXISTS (SELECT FROM supervisors WHERE mailbox = mailbox(address) AND stopped_at IS NOT NULL)) AS stopped,
         sum((SELECT count(*) FROM invitations WHERE email = lower(address)))::integer AS invitations,
         sum((SELECT count(*) FROM import_rows
            WHERE email = lower(address) OR mailbox(waiting ->> 'supervisorEmail') = mailbox(address)))::integer AS imported
       FROM unnest($2::text[]) AS address`,
      [members.map(({ id }) => id), addresses],
    );
    const { requests, named, namedBefore, stopped, invitations, imported } = counted as Found;
    if (!stopped && members.length + requests + named + namedBefore + invitations + imported === 0) throw nobodyFound();
    return { members: members.map(({ name }) => name), ...(counted as Found) };
  }

  private async eraseAll(manager: EntityManager, { members, addresses }: Person, by: string): Promise<void> {
    const ids = members.map(({ id }) => id);
    const endings = (of: 'address' | 'member') => this.features.flatMap(({ end }) => end?.[of] ?? []);
    // The address first: it locks students before submissions, some of which the members' endings change, too.
    for (const { sql, mail } of endings('address'))
      for (const address of addresses) await this.end(manager, sql, address, mail);
    if (ids.length > 0) for (const { sql, mail } of endings('member')) await this.end(manager, sql, ids, mail);
    const statements = (of: 'address' | 'supervised' | 'member') =>
      this.features.flatMap(({ erase }) => erase?.[of] ?? []);
    for (const address of addresses) {
      await setErasing(manager, { by, address });
      for (const sql of statements('address')) await eraseInPortions(manager, sql, address);
    }
    if (ids.length > 0) {
      // Not the address of the member, which may have been another one then.
      await setErasing(manager, { by, address: erasedAddress });
      for (const sql of statements('supervised')) await eraseInPortions(manager, sql, ids);
      await setErasing(manager, { by, address: '' });
      for (const sql of statements('member')) await manager.query(sql, [ids]);
      await this.outbox.add(manager, 'account-deletion', ...members.map(({ clerkId }) => clerkId));
    }
    await setErasing(manager, { by: '', address: '' });
    const subjects = ids.length > 0 ? members.map(({ clerkId }) => clerkId) : ['person'];
    await this.audit.recordEach(manager, { actor: by, action: 'person.erased' }, subjects);
  }

  private async end(manager: EntityManager, sql: string, whom: number[] | string, mail?: EmailKind) {
    const [rows]: [{ id: string }[], number] = await manager.query(sql, [whom]);
    if (mail) await this.outbox.add(manager, mail, ...rows.map(({ id }) => id));
  }
}

/**
 * Locks the actor and whom the addresses belong to, in the order of every change of members. Of two admins who erase each other
 * at once, the second one is none any longer.
 * @throws {PortalError} `forbidden` if the actor is no admin by now
 */
async function lockAdmin(manager: EntityManager, { id }: Actor, addresses: string[]): Promise<void> {
  const rows: { isAdmin: boolean }[] = await manager.query(
    `SELECT id = $2 AND role = 'admin' AND deleted_at IS NULL AND deactivated_at IS NULL AS "isAdmin" FROM members
     WHERE lower(email) IN (SELECT lower(unnest($1::text[]))) OR id = $2 ORDER BY id FOR UPDATE`,
    [addresses, id],
  );
  if (!rows.some(({ isAdmin }) => isAdmin)) throw new PortalError('forbidden', 'Access Denied');
}

async function eraseInPortions(manager: EntityManager, sql: string, whom: number[] | string): Promise<void> {
  while ((await manager.query(sql, [whom]))[1] > 0);
}

/** @throws {PortalError} `not_found` for the address of people who were erased: supervisors share one */
export function refuseErased(addresses: string[]): void {
  if (addresses.some((address) => address.toLowerCase().endsWith(`@${erasedDomain}`))) throw nobodyFound();
}

export const nobodyFound = () => new PortalError('not_found', 'The portal knows nobody with this address.');

/** Until the end of the transaction, or until both are empty again. Triggers then allow what they refuse otherwise. */
const setErasing = (manager: EntityManager, { by, address }: { by: string; address: string }): Promise<unknown> =>
  manager.query(`SELECT set_config('portal.erasing', $1, true), set_config('portal.erased_address', $2, true)`, [
    by,
    address,
  ]);

/** SQL: not erased yet. */
export const isKnown = `NOT ${isErasedInSql('email')}`;
