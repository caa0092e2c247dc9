import { Injectable } from '@nestjs/common';
import {
  email,
  HoursForm,
  hoursBetween,
  hoursCount,
  importFields,
  maxNameLength,
  maxTextLength,
  shortDate,
  text,
} from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../auth/actor.ts';
import { memberNameInSql } from '../database/member-name.ts';
import { prepare } from '../database/prepare.ts';
import { HoursService } from '../hours/hours.service.ts';
import { accountInvitedInSql } from '../invitations/invitations.service.ts';
import {
  addressIn,
  type DoneRow,
  type FileRow,
  isAddress,
  type PlannedRow,
  planned,
  type UndoneRow,
} from './import-row.ts';

/** More than one submission may have: a row can be the sum of a year. */
const mostHours = 1000;
const wrongHours = `Hours must be a number above 0, at most ${mostHours}, with at most two decimals`;
const wrongSupervisor = 'The address of the supervisor is not valid';
const ownHours = 'These are your own hours. Another admin has to import them.';
const types = { '': 'sync', sync: 'sync', synchronous: 'sync', async: 'async', asynchronous: 'async' } as const;

const HoursRow = z
  .object({
    hours: hoursBetween(0.01, mostHours, wrongHours),
    date: HoursForm.shape.date,
    type: z
      .string()
      .toLowerCase()
      .refine(
        (typed): typed is keyof typeof types => Object.hasOwn(types, typed),
        'The type must be synchronous or asynchronous',
      ),
    description: text(maxTextLength),
    supervisorName: text(maxNameLength),
    supervisorEmail: z.union([z.literal(''), email(wrongSupervisor)], wrongSupervisor),
  })
  .transform(({ date, type, description, supervisorName, ...row }) => ({
    ...row,
    hoursType: types[type],
    serviceDate: date,
    description: description || 'Hours from before the portal',
    supervisorName: supervisorName || 'Not recorded',
    location: null,
  }));
export type PastHours = z.output<typeof HoursRow>;

const textNames: Record<PropertyKey, string> = { description: 'Description', supervisorName: 'Name of the supervisor' };

/** What every text has in common does not name the cell. */
function whatIsWrong({ issues: [issue] }: z.ZodError): string {
  const name = textNames[issue?.path[0] ?? ''];
  return `${name ? `${name}: ` : ''}${issue?.message ?? 'The row is not valid'}`;
}

const keyOf = ({ serviceDate, hours, description }: PastHours, whose: string | number): string =>
  JSON.stringify([whose, serviceDate, hours, description.toLowerCase()]);

/** SQL: the id of the member with an address (in lower case), or else of whoever has joined with the invitation of this address. */
export const memberAtInSql = (address: string): string => `coalesce(
  (SELECT id FROM members WHERE lower(members.email) = ${address} AND deleted_at IS NULL LIMIT 1),
  (SELECT id FROM members WHERE clerk_id = ${accountInvitedInSql(address)} AND deleted_at IS NULL))`;

interface MemberAt {
  email: string;
  id: number;
  /** Empty where the account has none. */
  name: string;
}
const findMembers = prepare<MemberAt>(
  `SELECT asked.email, members.id, ${memberNameInSql('members', "''")} AS name
   FROM unnest($1::text[]) AS asked (email) JOIN members ON members.id = ${memberAtInSql('asked.email')}`,
);

/** The members by the addresses, in lower case, that a file may name them by. */
async function membersAt(addresses: string[], manager: EntityManager): Promise<Map<string, MemberAt>> {
  return new Map((await findMembers(manager, [addresses])).map((member) => [member.email, member]));
}

const findSame = prepare<{ memberId: number; serviceDate: string; hours: number; description: string }>(
  `SELECT member_id AS "memberId", service_date::text AS "serviceDate", hours::float8, description
   FROM hours_submissions WHERE member_id = ANY ($1::integer[]) AND service_date = ANY ($2::date[])
     AND status NOT IN ('rejected', 'withdrawn')`,
);
const findWaiting = prepare<{ email: string; waiting: PastHours }>(
  `SELECT email, waiting FROM import_rows WHERE waiting IS NOT NULL AND email = ANY ($1::text[])`,
);

/** Rows of hours that were served before. They become approved submissions without a signature. */
@Injectable()
export class ImportedHours {
  constructor(private readonly hours: HoursService) {}

  /**
   * The same hours: of the same person, day and number of hours, with the same description in any case. The actor's own are refused:
   * nobody approves them for themselves (decision 13).
   */
  async plan(manager: EntityManager, actor: Actor, rows: FileRow[]): Promise<PlannedRow<PastHours>[]> {
    const read = rows.map((row) => ({ row, address: addressIn(row), parsed: parse(row) }));
    const { members, known } = await this.find(manager, read);
    return read.map(({ row, address, parsed }) => {
      const member = members.get(address);
      // A member can have an address that the forms refuse.
      if (!member && !isAddress(address)) {
        return planned(row, { outcome: 'refused', text: 'The e-mail address is not valid' });
      }
      if (!parsed.success) {
        return planned(row, { outcome: 'refused', text: whatIsWrong(parsed.error) });
      }
      if (member?.id === actor.id) return planned(row, { outcome: 'refused', text: ownHours });
      const content = parsed.data;
      const key = keyOf(content, member?.id ?? address);
      const isKnown = known.has(key);
      known.add(key);
      const what = `${hoursCount(content.hours)} on ${shortDate(content.serviceDate)}`;
      if (isKnown)
        return planned<PastHours>(row, { outcome: 'same', text: `${what}: already there, or listed earlier` });
      if (member) return planned(row, { outcome: 'added', text: `${what} for ${member.name || address}`, content });
      return planned(row, { outcome: 'waiting', text: `${what}: added when this person joins`, content });
    });
  }

  /**
   * The people who have joined, and what they have already, or what waits for anybody: also for who waits for an approval.
   * What the worker adds meanwhile is still in the first list, or in the last one.
   */
  private async find(manager: EntityManager, read: { address: string; parsed: ReturnType<typeof parse> }[]) {
    const emails = [...new Set(read.flatMap(({ address }) => address || []))];
    const dates = [...new Set(read.flatMap(({ parsed }) => parsed.data?.serviceDate ?? []))];
    const waiting = await findWaiting(manager, [emails]);
    const members = await membersAt(emails, manager);
    const same = await findSame(manager, [[...members.values()].map(({ id }) => id), dates]);
    const known = new Set([
      ...same.map(({ memberId, ...hours }) => keyOf(hours as PastHours, memberId)),
      ...waiting.map((row) => keyOf(row.waiting, members.get(row.email)?.id ?? row.email)),
    ]);
    return { members, known };
  }

  async save(manager: EntityManager, actor: Actor, rows: PlannedRow<PastHours>[]): Promise<DoneRow[]> {
    const added = rows.filter(({ outcome }) => outcome === 'added');
    const ids = await this.add(
      manager,
      actor.clerkId,
      added.map(({ email: address, content }) => ({ email: address, content: content as PastHours })),
    );
    const waiting = rows.filter(({ outcome }) => outcome === 'waiting');
    return [
      ...added.map(({ line, email: address }, index) => ({ line, email: address, submissionId: ids[index] })),
      ...waiting.map(({ line, email: address, content }) => ({ line, email: address, waiting: content })),
    ];
  }

  /** Adds hours of members, in the caller's transaction. `by` is a Clerk id. */
  async add(manager: EntityManager, by: string, rows: { email: string; content: PastHours }[]): Promise<string[]> {
    if (rows.length === 0) return [];
    const addresses = [...new Set(rows.map(({ email: address }) => address))];
    const members = await membersAt(addresses, manager);
    const hours = rows.map(({ email: address, content }) => ({
      ...content,
      // None if they have left since the rows were planned.
      memberId: members.get(address)?.id ?? 0,
    }));
    return this.hours.addUnsigned(manager, hours, { source: 'import', by });
  }

  /** Rejects what is still approved. Returns the number of rows, with those that wait. `by` is a Clerk id. */
  async takeBack(manager: EntityManager, rows: UndoneRow[], by: string): Promise<number> {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const rejected = await this.hours.takeBack(manager, ids, { by, reason: 'The import was undone' });
    return rows.length - ids.length + rejected;
  }
}

const parse = ({ value }: FileRow) =>
  HoursRow.safeParse(Object.fromEntries(Object.keys(importFields.hours).map((field) => [field, value(field)])));
