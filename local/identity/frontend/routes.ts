import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from '../identity-context.ts';
import { addClientRoutes } from './client.ts';
import { environment } from './environment.ts';
import { addProfileRoutes } from './profile.ts';
import { addSessionRoutes } from './sessions.ts';
import { addSignInRoutes } from './sign-in.ts';
import { addSignUpRoutes } from './sign-up.ts';
import { openVisit } from './visit.ts';

/** Clerk's Frontend API, which its browser SDK calls. Responses depend on the cookie of the browser. */
export async function frontendApi(routes: FastifyInstance, { context }: { context: IdentityContext }): Promise<void> {
  await routes.register(formbody);
  routes.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.visit = await openVisit(context, request, reply);
  });
  routes.get('/environment', () => environment);
  addClientRoutes(routes, context);
  addSignInRoutes(routes, context);
  addSignUpRoutes(routes, context);
  addSessionRoutes(routes, context);
  addProfileRoutes(routes, context);
}
