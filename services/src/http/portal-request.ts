import type { ParsedRequest } from '@portal/http-server';
import type { Actor } from '../auth/actor.ts';

/** The caller: the account of the verified session token, and its member record if there is one. */
export interface Identity {
  clerkId: string;
  actor: Actor | null;
}

/** The parts of Fastify's request that are used. */
export interface PortalRequest {
  id: string;
  ip: string;
  method: string;
  headers: Record<string, string | undefined>;
  query: unknown;
  body: unknown;
  /** The result of a worker thread that has parsed a large body. */
  parsed?: ParsedRequest;
  /** `url` is the pattern of the route. */
  routeOptions: { url?: string };
  /** Set by the access guard for calls that are not public, before it refuses anybody. */
  identity?: Identity;
}
