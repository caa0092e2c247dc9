import { z } from 'zod';
import type { Database } from '../database.ts';
import { selectUsers, type User } from '../users.ts';

const many = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .optional();
const moment = z.coerce.number().int().optional();

const orders = {
  created_at: 'users.created_at',
  updated_at: 'users.updated_at',
  last_sign_in_at: 'users.last_sign_in_at',
  last_active_at: 'users.last_active_at',
  email_address: '(select min(address) from email_addresses where user_id = users.id)',
  first_name: 'users.first_name',
  last_name: 'users.last_name',
  username: 'users.username',
};

/** Filters and sort orders of the user list. Several values of one filter mean any of them. */
export const UserListQuery = z.object({
  email_address: many,
  username: many,
  user_id: many,
  external_id: many,
  query: z.string().optional(),
  created_at_after: moment,
  created_at_before: moment,
  order_by: z
    .string()
    .regex(new RegExp(`^[+-]?(${Object.keys(orders).join('|')})$`))
    .default('-created_at'),
  limit: z.coerce.number().int().min(1).max(500).default(10),
  offset: z.coerce.number().int().min(0).default(0),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const lowered = (texts: string[] | undefined) => texts?.map((text) => text.toLowerCase());

const search = `(users.id ilike $n or users.username ilike $n or users.first_name ilike $n or users.last_name ilike $n
  or users.first_name || ' ' || users.last_name ilike $n
  or exists (select from email_addresses where user_id = users.id and address ilike $n))`;

function conditions(list: UserListQuery): { where: string; values: unknown[] } {
  const filters: [condition: string, value: unknown][] = [
    [
      'exists (select from email_addresses where user_id = users.id and address = any($n))',
      lowered(list.email_address),
    ],
    ['users.username = any($n)', lowered(list.username)],
    ['users.id = any($n)', list.user_id],
    ['users.external_id = any($n)', list.external_id],
    [search, list.query && contains(list.query)],
    ['users.created_at > to_timestamp($n / 1000.0)', list.created_at_after],
    ['users.created_at < to_timestamp($n / 1000.0)', list.created_at_before],
  ];
  const used = filters.filter(([, value]) => value !== undefined && value !== '');
  const parts = used.map(([condition], index) => condition.replaceAll('$n', `$${index + 1}`));
  return { where: ['true', ...parts].join(' and '), values: used.map(([, value]) => value) };
}

function ordering(order: string): string {
  const column = orders[order.replace(/^[+-]/, '') as keyof typeof orders];
  return `${column} ${order.startsWith('-') ? 'desc' : 'asc'} nulls last, users.id`;
}

export async function listUsers(database: Database, list: UserListQuery): Promise<User[]> {
  const { where, values } = conditions(list);
  const paging = `limit $${values.length + 1} offset $${values.length + 2}`;
  const text = `${selectUsers} where ${where} order by ${ordering(list.order_by)} ${paging}`;
  return (await database.query<User>(text, [...values, list.limit, list.offset])).rows;
}

export async function countUsers(database: Database, list: UserListQuery): Promise<number> {
  const { where, values } = conditions(list);
  return Number((await database.query(`select count(*) from users where ${where}`, values)).rows[0].count);
}
