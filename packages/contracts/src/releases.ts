import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Pagination, paging, Success, text, timestamp } from './fields.ts';
import { PortalManifest } from './portal-manifest.ts';

const ReleasedRemote = z.object({
  /** Address of the Module Federation manifest, below the immutable directory of its version. */
  url: z.string(),
  metadata: z.object({
    version: z.string(),
    /** `sha384-…` by file name relative to the version's directory, for every file the browser may execute. */
    integrity: z.record(z.string(), z.string()),
  }),
  extras: z.object({ portal: PortalManifest }),
});
export type ReleasedRemote = z.infer<typeof ReleasedRemote>;

/** Fraction of the visitors who get a canary, between 0 and 1: 0.1 is every tenth. */
export const CanaryShare = z
  .number('The share must be a number')
  .gt(0, 'The share must be more than 0')
  .lt(1, 'The share must be less than 1');

/**
 * `/remotes.json` of the release store: what is live. Follows the ideas of the awslabs frontend-discovery schema
 * (micro-frontends by name, each with url, metadata and extras).
 */
export const RemotesDocument = z.object({
  microFrontends: z.record(
    z.string(),
    ReleasedRemote.extend({
      /** A version that only a share of the visitors gets, until it is promoted or goes back. */
      canary: ReleasedRemote.extend({ share: CanaryShare }).optional(),
    }),
  ),
});
export type RemotesDocument = z.infer<typeof RemotesDocument>;
export type LiveRemote = RemotesDocument['microFrontends'][string];

/**
 * What happened to a release: `promote` made it live for everybody, `rollback` made an earlier one live again, `canary`
 * gave it to a share of the visitors, `demote` took it from them again.
 */
export const releaseActions = ['promote', 'rollback', 'canary', 'demote'] as const;

/** One line of the append-only record of releases. */
export const ReleaseEvent = z
  .object({
    app: z.string(),
    version: z.string(),
    /** The version that was live (or, at the end of a canary, stays live); null where there was none. */
    from: z.string().nullable(),
    action: z.enum(releaseActions),
    /** Who did it: a name and address, or `automatic`. */
    by: z.string().nullable(),
    at: timestamp,
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReleaseEvent' });
export type ReleaseEvent = z.infer<typeof ReleaseEvent>;

/** What is known of one app that is released on its own. */
export const ReleasedApp = z
  .object({
    app: z.string(),
    kind: z.enum(['shell', 'remote']),
    /** The version that is live, since when, and by whom. */
    version: z.string(),
    since: timestamp,
    by: z.string().nullable(),
    /** Commit that it was built from, with `+changes` where files differed. */
    commit: z.string().nullable(),
    builtAt: timestamp,
    /** For the shell the version of the sdk that it offers, for a remote the range that it needs. */
    sdk: z.string(),
    canary: z
      .object({
        version: z.string(),
        share: CanaryShare,
        since: timestamp,
        by: z.string().nullable(),
        /** Visits that opened it, and those of them in which it failed, since this process counts. */
        loads: z.number().int(),
        failures: z.number().int(),
      })
      .nullable(),
    /** The version that a rollback makes live; null where there is none. */
    previous: z.string().nullable(),
    /** The last thing that happened to it, with the reason where one was given. */
    last: ReleaseEvent.nullable(),
    /** The published versions, newest first. */
    versions: z.array(z.object({ version: z.string(), builtAt: timestamp, commit: z.string().nullable() })),
  })
  .meta({ id: 'ReleasedApp' });
export type ReleasedApp = z.infer<typeof ReleasedApp>;

const appName = text(60, 'Name an app').min(1, 'Name an app');
const version = text(100, 'Name a version').min(1, 'Name a version');

/**
 * What a page tells of a remote: it could not be loaded, it failed while it was drawn, or (canaries alone) it opened well.
 */
export const beaconKinds = ['load', 'render', 'ok'] as const;

export const ReleaseBeacon = z
  .object({ app: appName, version, kind: z.enum(beaconKinds), message: text(500).default('') })
  .meta({ id: 'ReleaseBeacon' });
export type ReleaseBeacon = z.infer<typeof ReleaseBeacon>;

/** Longest body of a beacon, in bytes. */
export const maxBeaconBytes = 2048;

export const ChangeReleaseRequest = z.object({ app: appName, reason: text(300).optional() });

/** What the release control answers, beside the services' calls. The actor is the admin behind the session token. */
export const releaseCalls = {
  'POST /releases/beacon': { access: 'public', request: ReleaseBeacon, response: Success },
  'GET /releases/status': {
    access: ['admin'],
    request: z.object({}),
    response: Success.extend({ apps: z.array(ReleasedApp) }),
  },
  /** Newest first. */
  'GET /releases/history': {
    access: ['admin'],
    request: z.object({ ...paging, app: appName.optional() }),
    response: Success.extend({ events: z.array(ReleaseEvent), pagination: Pagination }),
  },
  /** Makes a published version live, for everybody or as a canary for a share of the visitors. */
  'POST /releases/promote': {
    access: ['admin'],
    request: ChangeReleaseRequest.extend({ version, share: CanaryShare.optional() }),
    response: Success.extend({ message: z.string() }),
  },
  /** Ends a canary where there is one; else makes the last good version live again. */
  'POST /releases/rollback': {
    access: ['admin'],
    request: ChangeReleaseRequest,
    response: Success.extend({ message: z.string() }),
  },
} as const satisfies CallTable;
