import type { Database } from './database.ts';
import { notFound } from './errors.ts';
import { newId } from './identifiers.ts';

export type Metadata = Record<string, unknown>;

export interface EmailAddress {
  id: string;
  address: string;
  verified: boolean;
  created_at: string;
}

/** A row of `users` with its addresses, the primary one first. */
export interface User {
  id: string;
  username: string | null;
  external_id: string | null;
  first_name: string | null;
  last_name: string | null;
  password_hash: string | null;
  public_metadata: Metadata;
  private_metadata: Metadata;
  unsafe_metadata: Metadata;
  /** As text where the user is a part of a session. */
  last_sign_in_at: Date | string | null;
  last_active_at: Date | string | null;
  created_at: Date | string;
  updated_at: Date | string;
  emails: EmailAddress[];
}

/** Fields of a user to change. Absent fields stay. */
export type UserChanges = Partial<Omit<User, 'id' | 'created_at' | 'updated_at' | 'emails'>>;

export const selectUsers = `select users.*, coalesce((
  select json_agg(json_build_object('id', id, 'address', address, 'verified', verified, 'created_at', created_at) order by created_at, id)
  from email_addresses where user_id = users.id), '[]') as emails from users`;

/** @throws 404 */
export async function getUser(database: Database, id: string): Promise<User> {
  const [user] = (await database.query<User>(`${selectUsers} where users.id = $1`, [id])).rows;
  if (!user) throw notFound(`No user was found with id ${id}.`);
  return user;
}

/** Finds a user by e-mail address or username, ignoring case. */
export async function findByIdentifier(database: Database, identifier: string): Promise<User | undefined> {
  const where = `where users.username = $1
    or users.id = (select user_id from email_addresses where address = $1) limit 1`;
  return (await database.query<User>(`${selectUsers} ${where}`, [identifier.trim().toLowerCase()])).rows[0];
}

function assignments(changes: UserChanges): { columns: string[]; values: unknown[] } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { columns: entries.map(([column]) => column), values: entries.map(([, value]) => value) };
}

/**
 * Inserts a user with addresses in the given order.
 * @throws the database's error if a name or address is taken
 */
export async function insertUser(
  database: Database,
  { emails, ...fields }: UserChanges & { emails: { address: string; verified: boolean }[] },
): Promise<User> {
  const id = newId('user');
  const { columns, values } = assignments(fields);
  const places = values.map((_, index) => `$${index + 2}`);
  await database.query(`insert into users (${['id', ...columns].join()}) values (${['$1', ...places].join()})`, [
    id,
    ...values,
  ]);
  for (const { address, verified } of emails) {
    await database.query(
      'insert into email_addresses (id, user_id, address, verified, created_at) values ($1, $2, $3, $4, clock_timestamp())',
      [newId('idn'), id, address, verified],
    );
  }
  return getUser(database, id);
}

/** @throws 404, or the database's error if a name is taken */
export async function changeUser(database: Database, id: string, changes: UserChanges): Promise<User> {
  const { columns, values } = assignments(changes);
  const set = ['updated_at = now()', ...columns.map((column, index) => `${column} = $${index + 2}`)];
  await database.query(`update users set ${set.join()} where id = $1`, [id, ...values]);
  return getUser(database, id);
}

/** @throws 404 */
export async function deleteUser(database: Database, id: string): Promise<void> {
  const { rowCount } = await database.query('delete from users where id = $1', [id]);
  if (!rowCount) throw notFound(`No user was found with id ${id}.`);
}
