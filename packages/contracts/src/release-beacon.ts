import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Success, text } from './fields.ts';

/**
 * What a page tells of a remote (or of the shell itself): it could not be loaded, it failed while it was shown, or, of
 * canaries and of what was promoted lately, it opened well.
 */
export const beaconKinds = ['load', 'render', 'ok'] as const;

/** Longest body of a beacon, in bytes. */
export const maxBeaconBytes = 2048;

/** Nothing in it says who looked: an app, its version, and what went wrong. */
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
