import type { Actor } from './actor.ts';

/** Who makes a request: the account of the verified session token, and its member record where there is one. */
export interface Identity {
  clerkId: string;
  actor: Actor | null;
}

/** The parts of Fastify's request that the platform reads. */
export interface PortalRequest {
  id: string;
  ip: string;
  method: string;
  headers: Record<string, string | undefined>;
  query: unknown;
  body: unknown;
  /** `url` is the route's pattern. */
  routeOptions: { url?: string };
  /** Set by the access guard on calls that are not public, before it refuses anybody. */
  identity?: Identity;
}
