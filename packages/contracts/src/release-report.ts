import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Success, text } from './fields.ts';

/**
 * What a page reports of a remote or of the shell. `load`: it could not be loaded. `render`: it failed while it was
 * visible. `ok`: it opened (reported for canaries and recent promotions only).
 */
export const beaconKinds = ['load', 'render', 'ok'] as const;

/** Upper limit of a report in bytes. */
export const maxBeaconBytes = 2048;

/** A report names the app, its version and the error. It does not identify the visitor. */
export const ReleaseBeacon = z
  .strictObject({
    app: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, 'Not the name of an app'),
    version: z.string().regex(/^[\w.+-]{1,100}$/, 'Not a version'),
    kind: z.enum(beaconKinds),
    message: text(500).default(''),
  })
  .meta({ id: 'ReleaseBeacon' });
export type ReleaseBeacon = z.infer<typeof ReleaseBeacon>;

export const beaconCalls = {
  'POST /releases/beacon': { access: 'public', request: ReleaseBeacon, response: Success },
} as const satisfies CallTable;
