import type { Database } from '../database.ts';
import { newId } from '../identifiers.ts';
import { publicUserData } from '../user-shape.ts';
import { selectUsers, type User } from '../users.ts';

/** A sign-in that is in progress or was just completed (`created_session_id`). */
export interface SignIn {
  id: string;
  identifier: string;
  created_session_id: string | null;
  abandon_at: Date;
  user: User;
}

type Row = Omit<SignIn, 'user'> & { user_id: string };

const columns = 'id, user_id, identifier, created_session_id, abandon_at';

async function one(database: Database, where: string, values: unknown[]): Promise<SignIn | undefined> {
  const { rows } = await database.query<Row>(`select ${columns} from sign_ins where ${where}`, values);
  if (!rows[0]) return undefined;
  const { user_id, ...attempt } = rows[0];
  const user = (await database.query<User>(`${selectUsers} where users.id = $1`, [user_id])).rows[0];
  return user && { ...attempt, user };
}

/** The browser's latest attempt that is neither complete nor abandoned. */
export function openSignIn(database: Database, client: string): Promise<SignIn | undefined> {
  const where = 'client_id = $1 and created_session_id is null and abandon_at > now() order by created_at desc limit 1';
  return one(database, where, [client]);
}

export function findSignIn(database: Database, id: string, client: string): Promise<SignIn | undefined> {
  return one(database, 'id = $1 and client_id = $2 and abandon_at > now()', [id, client]);
}

export async function createSignIn(
  database: Database,
  { client, user, identifier }: { client: string; user: User; identifier: string },
): Promise<SignIn> {
  const { rows } = await database.query<Row>(
    `insert into sign_ins (id, client_id, user_id, identifier, abandon_at)
    values ($1, $2, $3, $4, now() + interval '1 day') returning ${columns}`,
    [newId('sia'), client, user.id, identifier],
  );
  const { user_id: _user, ...attempt } = rows[0] as Row;
  return { ...attempt, user };
}

/** Marks an attempt as complete after it led to a session. */
export async function completeSignIn(database: Database, id: string, session: string): Promise<void> {
  await database.query('update sign_ins set created_session_id = $2 where id = $1', [id, session]);
}

const verified = {
  object: 'verification_password',
  status: 'verified',
  strategy: 'password',
  attempts: null,
  expire_at: null,
};

export function signInShape({ id, identifier, created_session_id, abandon_at, user }: SignIn) {
  const { first_name, last_name, image_url, has_image } = publicUserData(user);
  return {
    object: 'sign_in',
    id,
    status: created_session_id ? 'complete' : 'needs_first_factor',
    supported_identifiers: ['email_address', 'username'],
    identifier,
    supported_first_factors: [{ strategy: 'password' }],
    supported_second_factors: null,
    first_factor_verification: created_session_id ? { ...verified, error: null } : null,
    second_factor_verification: null,
    user_data: { first_name, last_name, image_url, has_image },
    created_session_id,
    abandon_at: abandon_at.getTime(),
  };
}
