import { z } from 'zod';
import { PortalManifest } from './portal-manifest.ts';

/**
 * `/remotes.json` of the release store: what is live. Follows the ideas of the awslabs frontend-discovery schema
 * (micro-frontends by name, each with url, metadata and extras).
 */
export const RemotesDocument = z.object({
  microFrontends: z.record(
    z.string(),
    z.object({
      /** Address of the Module Federation manifest, below the immutable directory of its version. */
      url: z.string(),
      metadata: z.object({
        version: z.string(),
        /** `sha384-…` by file name relative to the version's directory, for every file the browser may execute. */
        integrity: z.record(z.string(), z.string()),
      }),
      extras: z.object({ portal: PortalManifest }),
    }),
  ),
});
export type RemotesDocument = z.infer<typeof RemotesDocument>;
export type LiveRemote = RemotesDocument['microFrontends'][string];
