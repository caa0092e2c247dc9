import { z } from 'zod';
import { roles } from './constants.ts';

/** Names that a remote cannot have, because the release store uses them for the shell and its page. */
const takenNames = ['shell', 'index'];

/** `portal.json` of a remote: what the shell must know before it loads any code of the remote. */
export const PortalManifest = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .refine((name) => !takenNames.includes(name), 'is a name that the portal itself uses'),
  /** Range of `@portal/sdk` versions for which the remote was built. */
  sdk: z.string(),
  /** Path prefixes of the remote. If several match a path, the longest one wins. */
  areas: z.array(
    z.object({
      path: z.string().startsWith('/'),
      /** `public`: with header and footer. `dashboard`: with the sidebar, for signed-in people only. */
      frame: z.enum(['public', 'dashboard']),
    }),
  ),
  /** Whether the first page shows the design kit (`@portal/ui`), which is then fetched with the page. */
  kit: z.boolean().optional(),
  /** Links in the dashboard's sidebar, sorted by `order`. */
  nav: z
    .array(
      z.object({
        path: z.string().startsWith('/'),
        label: z.string(),
        order: z.number(),
        /** Roles that see the link. Absent: everybody. The server decides what the page may do. */
        roles: z.array(z.enum(roles)).optional(),
      }),
    )
    .default([]),
});
export type PortalManifest = z.infer<typeof PortalManifest>;
