import type { FastifyInstance } from 'fastify';

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // The rest of the content security policy stands in each page; this directive works only as a header.
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Only who came over TLS is told to. */
const stayWithTls = { 'strict-transport-security': 'max-age=31536000' };

/** The address of a standalone page holds a secret (the token of an e-mailed link): no other server may hear it. */
export const standaloneReferrerPolicy = 'no-referrer';

/** On every answer that doesn't set them itself, with the id under which its request is logged. */
export function addCommonHeaders(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    const added = { ...headers, ...(request.protocol === 'https' && stayWithTls), 'x-request-id': request.id };
    for (const [name, value] of Object.entries(added)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
