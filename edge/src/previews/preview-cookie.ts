import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'portal_preview';
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`);

/** The token of the preview that the visitor opened. */
export const previewToken = ({ headers }: FastifyRequest): string | undefined =>
  pattern.exec(headers.cookie ?? '')?.[1];

/** Lets the visitor see the preview from now on. An empty token ends this. */
export function setPreview(reply: FastifyReply, token: string, forMs = 0): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  const age = Math.max(0, Math.floor(forMs / 1000));
  reply.header('set-cookie', `${name}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`);
}

/** The response is for one visitor: no cache and no search engine keeps it. */
export const keepPrivate = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
