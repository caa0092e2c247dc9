import { z } from 'zod';
import type { Database } from '../database.ts';
import { selectUsers, type User } from '../users.ts';

const many = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .optional();

/** The filters of Clerk's user list that the portal uses. Several values of one filter mean any of them. */
export const UserListQuery = z.strictObject({
  email_address: many,
  username: many,
  user_id: many,
  external_id: many,
  limit: z.coerce.number().int().min(1).max(500).default(10),
  offset: z.coerce.number().int().min(0).default(0),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

const lowered = (texts: string[] | undefined) => texts?.map((text) => text.toLowerCase());

const matching = `where ($1::text[] is null or exists (select from email_addresses where user_id = users.id and address = any($1)))
  and ($2::text[] is null or username = any($2))
  and ($3::text[] is null or id = any($3))
  and ($4::text[] is null or external_id = any($4))`;

const valuesOf = ({ email_address, username, user_id, external_id }: UserListQuery) => [
  lowered(email_address),
  lowered(username),
  user_id,
  external_id,
];

/** Newest first. */
export async function listUsers(database: Database, list: UserListQuery): Promise<User[]> {
  const text = `${selectUsers} ${matching} order by created_at desc, id limit $5 offset $6`;
  return (await database.query<User>(text, [...valuesOf(list), list.limit, list.offset])).rows;
}

export async function countUsers(database: Database, list: UserListQuery): Promise<number> {
  return Number((await database.query(`select count(*) from users ${matching}`, valuesOf(list))).rows[0].count);
}
