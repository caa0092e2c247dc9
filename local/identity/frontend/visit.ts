import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { hashToken, newId, newToken } from '../identifiers.ts';
import { activeSessionsOfClient, type Origin, type Session } from '../sessions.ts';
import type { StandIn } from '../stand-in.ts';

const year = 365 * 24 * 60 * 60;

/** One request of a browser to the Frontend API. */
export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The browser, once it is known. */
  client: { id: string; created_at: Date } | null;
  /** Origin of the page that asks. */
  origin: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function setCookie(
  { request, reply }: Visit,
  name: string,
  { value, attributes }: { value: string; attributes: string },
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; SameSite=Lax; Max-Age=${year}; ${attributes}${secure}`);
}

/** Cookies ignore ports: the suffix keeps two portals on one machine apart. */
const clientCookie = ({ instance }: StandIn) => `__client_${instance.cookieSuffix}`;

function setClientCookie(standIn: StandIn, visit: Visit, token: string): void {
  setCookie(visit, clientCookie(standIn), { value: token, attributes: 'Path=/__clerk; HttpOnly' });
}

/**
 * Refuses what another site makes a browser send: the cookies alone prove nothing then. Browsers name the origin of
 * every request that changes something; programs without one have no cookies to abuse.
 */
function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (request.raw.method === 'GET' || origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) {
    throw forbidden('Requests from other sites are refused.');
  }
}

/** Reads who is visiting. An unknown cookie, such as one from before a reset, just means signed out. */
export async function openVisit(standIn: StandIn, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
  refuseForeignOrigin(request);
  const token = readCookie(request, clientCookie(standIn));
  const { rows } = token
    ? await standIn.database.query('select id, created_at from clients where token_hash = $1', [hashToken(token)])
    : { rows: [] };
  const origin = request.headers.origin ?? `${request.protocol}://${request.host}`;
  return { request, reply, client: rows[0] ?? null, origin };
}

/** The browser's record, made on its first sign-in or sign-up. */
export async function clientOf(standIn: StandIn, visit: Visit): Promise<string> {
  if (visit.client) return visit.client.id;
  const [id, token] = [newId('client'), newToken()];
  const made = 'insert into clients (id, token_hash) values ($1, $2) returning id, created_at';
  visit.client = (await standIn.database.query(made, [id, hashToken(token)])).rows[0];
  setClientCookie(standIn, visit, token);
  return id;
}

/** Gives the browser a new token when someone signs in: one planted there before is then worth nothing. */
export async function renewClientToken(standIn: StandIn, database: Database, visit: Visit): Promise<void> {
  const token = newToken();
  const change = 'update clients set token_hash = $2, updated_at = now() where id = $1';
  await database.query(change, [await clientOf(standIn, visit), hashToken(token)]);
  setClientCookie(standIn, visit, token);
}

/** Where a session that begins now comes from. */
export async function originOf(standIn: StandIn, visit: Visit): Promise<Origin> {
  const { headers, ip } = visit.request;
  return { client: await clientOf(standIn, visit), userAgent: headers['user-agent'] ?? '', address: ip };
}

/** The browser's active sessions: one, or none. They also tell, by cookie, whether anyone is signed in. */
export async function sessionsOf(standIn: StandIn, visit: Visit): Promise<Session[]> {
  const sessions = visit.client ? await activeSessionsOfClient(standIn.database, visit.client.id) : [];
  const since = Math.floor((sessions[0]?.created_at.getTime() ?? 0) / 1000);
  for (const name of ['__client_uat', `__client_uat_${standIn.instance.cookieSuffix}`]) {
    setCookie(visit, name, { value: String(since), attributes: 'Path=/' });
  }
  return sessions;
}

/** The session of whoever is signed in. @throws 401 */
export async function currentSession(standIn: StandIn, visit: Visit): Promise<Session> {
  const sessions = visit.client ? await activeSessionsOfClient(standIn.database, visit.client.id) : [];
  if (!sessions[0]) throw unauthenticated();
  return sessions[0];
}
