import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const route = '/api/v1/newsletter/subscription';

/**
 * Lets mail programs unsubscribe with one click (RFC 8058): they post a form that says nothing but that to an address
 * which carries all there is to know. Every other call takes JSON alone.
 */
export function takeOneClickForms(server: FastifyInstance): void {
  server.addContentTypeParser(formTypes, { parseAs: 'string' }, (request, _form, done) => {
    if (request.routeOptions.url === route) done(null, request.query);
    else done(new UnsupportedMediaTypeException());
  });
}
