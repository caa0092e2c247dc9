import { z } from 'zod';
import { roles } from './constants.ts';

/** Names of the shell and of its page in the release store: no remote may take their place. */
const takenNames = ['shell', 'index'];

/** `portal.json` beside each remote: what the shell must know before it loads any of the remote's code. */
export const PortalManifest = z
  .object({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/)
      .refine((name) => !takenNames.includes(name), 'is a name that the portal itself uses'),
    /** Range of `@portal/sdk` versions that the remote was built for. */
    sdk: z.string(),
    /** Path prefixes that the remote answers; the longest one that fits a path wins. */
    areas: z.array(
      z.object({
        path: z.string().startsWith('/'),
        /** `public`: header and footer. `dashboard`: sidebar, and only for signed-in people. */
        frame: z.enum(['public', 'dashboard']),
      }),
    ),
    /** Links of the dashboard's sidebar, sorted by `order`. */
    nav: z
      .array(
        z.object({
          path: z.string().startsWith('/'),
          label: z.string(),
          order: z.number(),
          icon: z.string().optional(),
          /** Who sees the link; everyone where absent. The server decides what the page may do. */
          roles: z.array(z.enum(roles)).optional(),
        }),
      )
      .default([]),
  })
  .meta({ id: 'PortalManifest' });
export type PortalManifest = z.infer<typeof PortalManifest>;
