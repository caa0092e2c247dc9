import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { unsubscribePages } from '../email/unsubscribe.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const pages: Record<string, string> = unsubscribePages;

/**
 * Lets mail programs unsubscribe with one click (RFC 8058): they post a form to an address that contains the token. All
 * other calls accept JSON only.
 */
export function takeOneClickForms(server: FastifyInstance): void {
  // Older mail programs open the same address in a browser.
  server.addHook('onRequest', async ({ method, headers, routeOptions, query }, reply) => {
    const page = pages[routeOptions.url ?? ''];
    const isPerson = page && method === 'GET' && headers.accept?.includes('text/html');
    if (isPerson) return reply.redirect(`${page}?${new URLSearchParams(query as Record<string, string>)}`, 303);
  });
  server.addContentTypeParser(formTypes, { parseAs: 'string' }, (request, _form, done) => {
    if (pages[request.routeOptions.url ?? '']) done(null, request.query);
    else done(new UnsupportedMediaTypeException());
  });
}
