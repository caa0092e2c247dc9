import { releaseCalls } from '@portal/contracts';
import { parseRequest } from '@portal/http-server';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { adminOf } from './admins.ts';
import { handlersOver, type ReleaseCallName } from './changes.ts';
import { followReleases } from './follow-releases.ts';
import { receiveReports } from './reports.ts';
import type { Thresholds } from './thresholds.ts';

export interface ReleaseControlOptions extends Thresholds {
  store: ReleaseStore;
  /** Address of the services, which know who is an admin. */
  apiUrl: string;
}

const longestBody = 16 * 1024;

/**
 * Release control over HTTP, below /api/v1/releases: reports of pages, and the functions of the release tool for
 * admins. These paths take precedence over the services.
 */
export async function serveReleaseControl(server: FastifyInstance, options: ReleaseControlOptions): Promise<void> {
  await server.register(async (control) => {
    receiveReports(control, followReleases(control, options));
    for (const name of Object.keys(releaseCalls) as ReleaseCallName[]) serveCall(control, name, options);
  });
}

function serveCall(server: FastifyInstance, name: ReleaseCallName, { store, apiUrl }: ReleaseControlOptions): void {
  const [method, path] = name.split(' ') as [HTTPMethods, string];
  // The table matches each call with its own request, but TypeScript cannot follow this.
  const handle = handlersOver(store)[name] as (input: unknown, by: string) => Promise<object>;
  server.route({
    method,
    url: `/api/v1${path}`,
    bodyLimit: longestBody,
    handler: async (request, reply) => {
      const by = await adminOf(request.headers.authorization, apiUrl, (account) =>
        server.log.warn({ account, call: name }, 'Release control refused an account that is no admin'),
      );
      const input = parseRequest(releaseCalls[name], request);
      reply.header('cache-control', 'no-store');
      return { success: true, ...(await handle(input, by)) };
    },
  });
}
