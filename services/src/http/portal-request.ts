import type { Actor } from '../auth/actor.ts';
import type { PortalError } from './portal-error.ts';

/** Who makes a request: the account of the verified session token, and its member record where there is one. */
export interface Identity {
  clerkId: string;
  actor: Actor | null;
}

/** What a call's schema makes of what was sent, or what is wrong with it. All of it is data. */
export type Input = { data: unknown } | { refusal: Pick<PortalError, 'message' | 'fields'> };

/** The parts of Fastify's request that the platform reads. */
export interface PortalRequest {
  id: string;
  ip: string;
  method: string;
  headers: Record<string, string | undefined>;
  query: unknown;
  body: unknown;
  /** What a thread has read of a large body already. */
  input?: Input;
  /** `url` is the route's pattern. */
  routeOptions: { url?: string };
  /** Set by the access guard on calls that are not public, before it refuses anybody. */
  identity?: Identity;
}
