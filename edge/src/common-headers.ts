import type { FastifyInstance } from 'fastify';

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // The rest of the content security policy is in each page. This directive works only as a header.
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Sent over TLS, and wherever the address of the portal says that visitors come over it. */
const stayWithTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The address of a standalone page contains the token of an e-mailed link. No other server may see it. */
export const standaloneReferrerPolicy = 'no-referrer';

/**
 * Sets these headers on every response that does not set them itself.
 * @param overTls whether `PUBLIC_URL` is https, also where the proxy in front does not say so
 */
export function addCommonHeaders(server: FastifyInstance, overTls = false): void {
  server.addHook('onSend', async (request, reply) => {
    const added = {
      ...headers,
      ...((overTls || request.protocol === 'https') && stayWithTls),
    };
    for (const [name, value] of Object.entries(added)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
