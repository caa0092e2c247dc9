import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import { addClientRoutes } from './client.ts';
import { environment } from './environment.ts';
import { addProfileRoutes } from './profile.ts';
import { addSessionRoutes } from './sessions.ts';
import { addSignInRoutes } from './sign-in.ts';
import { addSignUpRoutes } from './sign-up.ts';
import { openVisit } from './visit.ts';

/** Clerk's Frontend API: what its SDK in the browser calls. Answers depend on the browser's cookie. */
export async function frontendApi(routes: FastifyInstance, { standIn }: { standIn: StandIn }): Promise<void> {
  await routes.register(formbody);
  routes.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.visit = await openVisit(standIn, request, reply);
  });
  routes.get('/environment', () => environment);
  addClientRoutes(routes, standIn);
  addSignInRoutes(routes, standIn);
  addSignUpRoutes(routes, standIn);
  addSessionRoutes(routes, standIn);
  addProfileRoutes(routes, standIn);
}
