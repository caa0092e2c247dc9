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

/** Which sessions: one, those of a browser, or those of a user, with or without one of them. */
export type Which = { session: string } | { client: string } | { user: string; except?: string };

function conditionOf(which: Which): [condition: string, values: string[]] {
  if ('session' in which) return ['id = $1', [which.session]];
  if ('client' in which) return ['client_id = $1', [which.client]];
  return ['user_id = $1 and id <> $2', [which.user, which.except ?? '']];
}

/** Newest first. */
export async function findSessions(database: Database, which: Which, more = 'true'): Promise<Session[]> {
  const [condition, values] = conditionOf(which);
  const { rows } = await database.query<Session>(
    `select id, client_id, user_agent, address, created_at, last_active_at, expire_at,
      case when status = 'active' and expire_at < now() then 'expired' else status end as status,
      (select to_json(found) from (${selectUsers} where users.id = user_id) as found) as "user"
    from sessions where ${condition} and ${more} order by created_at desc, id`,
    values,
  );
  return rows;
}

export const activeSessions = (database: Database, which: Which): Promise<Session[]> =>
  findSessions(database, which, "status = 'active' and expire_at > now()");

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

/** Ends those that are active. */
export async function endSessions(database: Database, which: Which, status: SessionStatus): Promise<void> {
  const [condition, values] = conditionOf(which);
  const change = `update sessions set status = $${values.length + 1} where ${condition} and status = 'active'`;
  await database.query(change, [...values, status]);
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
