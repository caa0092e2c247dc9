import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database.ts';
import { forbidden, notFound, unauthenticated } from '../errors.ts';
import { hashToken, idIn, newId, newToken } from '../identifiers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { activeSessions, type Origin, type Session } from '../sessions.ts';

const year = 365 * 24 * 60 * 60;

/** One request of a browser to the Frontend API. */
export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The browser, or null if it is unknown. */
  client: { id: string; created_at: Date } | null;
  /** Origin of the page that sent the request. */
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

/** Cookies ignore ports. The suffix separates two portals on one machine. */
const clientCookie = ({ instance }: IdentityContext) => `__client_${instance.cookieSuffix}`;

function setClientCookie(context: IdentityContext, visit: Visit, token: string): void {
  setCookie(visit, clientCookie(context), { value: token, attributes: 'Path=/__clerk; HttpOnly' });
}

/**
 * Refuses requests from other sites, because they carry the cookies too. Browsers send the origin with every request
 * that changes something. A program without an origin has no cookies to abuse.
 */
function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (request.raw.method === 'GET' || origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) {
    throw forbidden('Requests from other sites are refused.');
  }
}

/** Identifies the browser. An unknown cookie, such as one from before a reset, means signed out. */
export async function openVisit(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  refuseForeignOrigin(request);
  const token = readCookie(request, clientCookie(context));
  const { rows } = token
    ? await context.database.query('select id, created_at from clients where token_hash = $1', [hashToken(token)])
    : { rows: [] };
  const origin = request.headers.origin ?? `${request.protocol}://${request.host}`;
  return { request, reply, client: rows[0] ?? null, origin };
}

/** The browser's record, created with its first sign-in or sign-up. */
export async function clientOf(context: IdentityContext, visit: Visit): Promise<string> {
  if (visit.client) return visit.client.id;
  const [id, token] = [newId('client'), newToken()];
  const made = 'insert into clients (id, token_hash) values ($1, $2) returning id, created_at';
  visit.client = (await context.database.query(made, [id, hashToken(token)])).rows[0];
  setClientCookie(context, visit, token);
  return id;
}

/** Gives the browser a new token at sign-in. A token that somebody planted before is then worthless. */
export async function renewClientToken(context: IdentityContext, database: Database, visit: Visit): Promise<void> {
  const token = newToken();
  const change = 'update clients set token_hash = $2, updated_at = now() where id = $1';
  await database.query(change, [await clientOf(context, visit), hashToken(token)]);
  setClientCookie(context, visit, token);
}

/** The origin of a new session: address, browser and device. */
export async function originOf(context: IdentityContext, visit: Visit): Promise<Origin> {
  const { headers, ip } = visit.request;
  return { client: await clientOf(context, visit), userAgent: headers['user-agent'] ?? '', address: ip };
}

/** The browser's active session. It has one at a time. Undefined if nobody is signed in. */
export async function sessionOf({ database }: IdentityContext, { client }: Visit): Promise<Session | undefined> {
  return client ? (await activeSessions(database, { client: client.id }))[0] : undefined;
}

/** Sets the cookies that say whether somebody is signed in. */
export function setSignedInCookies({ instance }: IdentityContext, visit: Visit, session: Session | undefined): void {
  const since = Math.floor((session?.created_at.getTime() ?? 0) / 1000);
  for (const name of ['__client_uat', `__client_uat_${instance.cookieSuffix}`]) {
    setCookie(visit, name, { value: String(since), attributes: 'Path=/' });
  }
}

/**
 * The session of the signed-in person.
 * @throws 401
 */
export async function currentSession(context: IdentityContext, visit: Visit): Promise<Session> {
  const session = await sessionOf(context, visit);
  if (!session) throw unauthenticated();
  return session;
}

/**
 * The sign-in or sign-up in the path.
 * @param what such as `sign-in`
 * @throws 404 if it does not belong to this browser
 */
export function attemptOf<Attempt extends { id: string }>(
  attempts: Map<string, Attempt>,
  { client, request }: Visit,
  what: string,
): Attempt {
  const attempt = attempts.get(client?.id ?? '');
  if (attempt?.id !== idIn(request)) throw notFound(`This ${what} was not found. Please start again.`);
  return attempt;
}
