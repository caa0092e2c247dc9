import type { Database } from './database.ts';
import { newId } from './identifiers.ts';
import type { IdentityContext } from './identity-context.ts';
import { selectUsers, type User } from './users.ts';

const lifetime = "interval '7 days'";
const tokenSeconds = 60;
/** Clocks of two machines can differ: a token is valid from a moment before its creation. */
const toleranceSeconds = 10;

export type SessionStatus = 'active' | 'ended' | 'removed' | 'replaced' | 'revoked';

/** A row of `sessions` with its user. A session after its end counts as expired. */
export interface Session {
  id: string;
  client_id: string | null;
  status: SessionStatus | 'expired';
  user_agent: string;
  address: string;
  created_at: Date;
  last_active_at: Date;
  expire_at: Date;
  user: User;
}

/** Where a session began. `client` is null for sessions from the Backend API. */
export interface Origin {
  client: string | null;
  userAgent: string;
  address: string;
}

type Row = Omit<Session, 'user'> & { user_id: string };

async function withUsers(database: Database, rows: Row[]): Promise<Session[]> {
  const ids = rows.map(({ user_id }) => user_id);
  const users = await database.query<User>(`${selectUsers} where users.id = any($1)`, [ids]);
  const byId = new Map(users.rows.map((user) => [user.id, user]));
  return rows.flatMap(({ user_id, ...session }) => {
    const user = byId.get(user_id);
    return user ? [{ ...session, user }] : [];
  });
}

/** Sessions that match a condition, newest first. */
export async function findSessions(database: Database, where: string, values: unknown[]): Promise<Session[]> {
  const { rows } = await database.query<Row>(
    `select id, client_id, user_id, user_agent, address, created_at, last_active_at, expire_at,
      case when status = 'active' and expire_at < now() then 'expired' else status end as status
    from sessions where ${where} order by created_at desc, id`,
    values,
  );
  return withUsers(database, rows);
}

export function activeSessionsOfClient(database: Database, client: string): Promise<Session[]> {
  return findSessions(database, "client_id = $1 and status = 'active' and expire_at > now()", [client]);
}

export function activeSessionsOfUser(database: Database, user: string): Promise<Session[]> {
  return findSessions(database, "user_id = $1 and status = 'active' and expire_at > now()", [user]);
}

/** Starts a session. A browser has one session at a time, so it replaces the earlier one. */
export async function startSession(database: Database, user: string, origin: Origin): Promise<string> {
  if (origin.client) await endSessions(database, { client: origin.client }, 'replaced');
  const id = newId('sess');
  await database.query(
    `insert into sessions (id, client_id, user_id, user_agent, address, expire_at) values ($1, $2, $3, $4, $5, now() + ${lifetime})`,
    [id, origin.client, user, origin.userAgent.slice(0, 500), origin.address],
  );
  await database.query('update users set last_sign_in_at = now(), last_active_at = now() where id = $1', [user]);
  return id;
}

/** Which active sessions to end: one, those of a browser, or those of a user except one. */
export type Ending = { session: string } | { client: string } | { user: string; except: string };

export async function endSessions(database: Database, which: Ending, status: SessionStatus): Promise<void> {
  const [where, values] =
    'session' in which
      ? ['id = $2', [which.session]]
      : 'client' in which
        ? ['client_id = $2', [which.client]]
        : ['user_id = $2 and id <> $3', [which.user, which.except]];
  await database.query(`update sessions set status = $1 where status = 'active' and ${where}`, [status, ...values]);
}

/** Records that the person was active. */
export async function touchSession(database: Database, id: string): Promise<void> {
  await database.query('update sessions set last_active_at = now() where id = $1', [id]);
}

/** Minutes since the password was checked, and that there was no second factor. */
export function factorAge({ created_at }: Session): [number, number] {
  return [Math.floor((Date.now() - created_at.getTime()) / 60_000), -1];
}

export interface TokenOptions {
  /** Origin of the page for the `azp` claim. Absent for servers. */
  authorizedParty?: string;
  seconds?: number;
}

/** A session token with Clerk's claims, version 2, and the user's public metadata as `metadata`. */
export function mintToken(
  { key, instance }: IdentityContext,
  session: Session,
  options: TokenOptions = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return key.sign({
    ...(options.authorizedParty && { azp: options.authorizedParty }),
    exp: now + (options.seconds ?? tokenSeconds),
    fva: factorAge(session),
    iat: now,
    iss: instance.issuer,
    jti: newId('sess').slice(5),
    metadata: session.user.public_metadata,
    nbf: now - toleranceSeconds,
    sid: session.id,
    sts: 'active',
    sub: session.user.id,
    v: 2,
  });
}
