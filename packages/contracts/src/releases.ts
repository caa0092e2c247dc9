import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Success, text, timestamp, wholeNumber } from './fields.ts';
import { PortalManifest } from './portal-manifest.ts';

/** Where a browser finds one version of a remote. */
const ServedVersion = z.object({
  /** Address of the Module Federation manifest, below the immutable directory of its version. */
  url: z.string(),
  metadata: z.object({
    version: z.string(),
    /** `sha384-…` by file name relative to the version's directory, for every file the browser may execute. */
    integrity: z.record(z.string(), z.string()),
    /** Range of `@portal/sdk` that it needs: what an open page may be too old for. */
    sdk: z.string(),
    /** Since when it is live for everyone: pages report how a new one goes. */
    since: timestamp.optional(),
  }),
});

/** The part of the visitors that a canary is for: more than none, less than all. */
export const canaryShare = z.number('must be a number').gt(0, 'must be more than 0').lt(1, 'must be less than 1');

/**
 * `/remotes.json` of the release store: what is live. Follows the ideas of the awslabs frontend-discovery schema
 * (micro-frontends by name, each with url, metadata and extras).
 */
export const RemotesDocument = z.object({
  /** The live version of the shell: how an open page learns that it runs an earlier one. */
  shell: z.object({ version: z.string() }).optional(),
  microFrontends: z.record(
    z.string(),
    ServedVersion.extend({
      extras: z.object({ portal: PortalManifest }),
      /** A newer version for a share of the visitors, in the areas and with the links of the live one. */
      canary: ServedVersion.extend({ share: canaryShare }).optional(),
    }),
  ),
});
export type RemotesDocument = z.infer<typeof RemotesDocument>;
export type LiveRemote = RemotesDocument['microFrontends'][string];

/** How a browser shows what became of an area: `data-area="<remote>"` and `data-area-state` with one of these. */
export const areaStates = ['shown', 'failed'] as const;

export const releaseActions = ['promote', 'canary', 'rollback', 'demote', 'retire'] as const;

/** One change of what is live. Entries are only ever added. */
export const ReleaseChange = z
  .object({
    /** 1 for the first change of the store, then one more each. */
    number: z.number().int().positive(),
    app: z.string(),
    /**
     * `canary` offers a version to a share of the visitors, `demote` takes that back, `retire` takes the whole app off the
     * portal; the others change what is live.
     */
    action: z.enum(releaseActions),
    /** What was made live, offered, taken back, or retired. */
    version: z.string(),
    /** What was live for everyone until then; null where nothing of the app was. */
    from: z.string().nullable(),
    /** Of a canary. */
    share: canaryShare.nullable(),
    by: z.string(),
    at: timestamp,
    reason: z.string().nullable(),
    /** Of `promote` and `canary`: `passed`, or why the browser's smoke test was left out; null for the others. */
    smoke: z.string().nullable(),
  })
  .meta({ id: 'ReleaseChange' });
export type ReleaseChange = z.infer<typeof ReleaseChange>;

/** A version that visitors get, and how it goes with the rest. */
const RunningVersion = z.object({
  version: z.string(),
  since: timestamp,
  by: z.string(),
  commit: z.string().nullable(),
  /** For the shell the version of `@portal/sdk` that it offers, for a remote the range that it needs. */
  sdk: z.string(),
  /** A remote: whether its range takes what the live shell offers. The shell: whether all live remotes' ranges do. */
  fits: z.boolean(),
});

export const AppStatus = RunningVersion.extend({
  app: z.string(),
  canary: RunningVersion.extend({ share: canaryShare }).nullable(),
  /** Where a rollback would go; null where nothing good was live before. */
  rollbackTo: z.string().nullable(),
  /**
   * Canaries that were taken back since the live version became live, the newest first, and the version that was live for
   * everyone until it was rolled back to this one.
   */
  demotions: z.array(
    z.object({
      version: z.string(),
      wasLive: z.boolean().default(false),
      at: timestamp,
      by: z.string(),
      reason: z.string().nullable(),
    }),
  ),
}).meta({ id: 'AppStatus' });
export type AppStatus = z.infer<typeof AppStatus>;

/** An app that was taken off the portal: what was live of it, and since when, by whom and why it is not. */
export const RetiredStatus = z
  .object({ app: z.string(), version: z.string(), since: timestamp, by: z.string(), reason: z.string() })
  .meta({ id: 'RetiredStatus' });
export type RetiredStatus = z.infer<typeof RetiredStatus>;

/** What was left undone where the release tool died in the middle of a change. */
export const UnfinishedChange = z
  .object({
    /** The change that decided and is not in the history yet; null where only files are wrong. */
    change: ReleaseChange.nullable(),
    /** Files of the store that don't tell of what is live. */
    files: z.array(z.string()),
  })
  .meta({ id: 'UnfinishedChange' });
export type UnfinishedChange = z.infer<typeof UnfinishedChange>;

export const PublishedVersion = z
  .object({
    app: z.string(),
    version: z.string(),
    builtAt: timestamp,
    commit: z.string().nullable(),
    sdk: z.string(),
    state: z.enum(['live', 'canary', 'rollback target', 'published']),
  })
  .meta({ id: 'PublishedVersion' });
export type PublishedVersion = z.infer<typeof PublishedVersion>;

const appName = text(100, 'Which app?').min(1, 'Which app?');
const version = text(200, 'Which version?').min(1, 'Which version?');
const reason = text(500);

export const PromoteRequest = z
  .object({
    app: appName,
    version,
    /** Absent: for everyone. */
    share: canaryShare.optional(),
    /** What the caller sees live, null for nothing: where something else is by now, nothing changes. */
    from: version.nullish(),
    /** The caller widens a canary: where `version` is no longer the app's canary, nothing changes. */
    canary: z.literal(true).optional(),
    /** Why the browser's smoke test is left out; recorded. Absent: it runs, and the server needs a browser. */
    skipSmoke: reason.min(1).optional(),
  })
  .meta({ id: 'PromoteRequest' });

/** Release control answers these beside the edge; they are no calls of the services. */
export const releaseCalls = {
  'GET /releases/status': {
    access: ['admin'],
    request: z.object({}),
    response: Success.extend({
      apps: z.array(AppStatus),
      retired: z.array(RetiredStatus),
      unfinished: UnfinishedChange.nullable().default(null),
    }),
  },
  /** The newest first. */
  'GET /releases/history': {
    access: ['admin'],
    request: z.object({ app: appName.optional(), limit: wholeNumber('The number of changes', 500).optional() }),
    response: Success.extend({ changes: z.array(ReleaseChange) }),
  },
  /** What could be promoted, the newest first. */
  'GET /releases/versions': {
    access: ['admin'],
    request: z.object({ app: appName }),
    response: Success.extend({ versions: z.array(PublishedVersion) }),
  },
  /** `change` is null where that version was live already. */
  'POST /releases/promote': {
    access: ['admin'],
    request: PromoteRequest,
    response: Success.extend({ change: ReleaseChange.nullable() }),
  },
  'POST /releases/rollback': {
    access: ['admin'],
    /**
     * `from` is what the caller sees live: where something else is by now, nothing changes. `to` is a version that was live
     * before; absent, it is the last good one.
     */
    request: z.object({ app: appName, reason: reason.optional(), from: version.optional(), to: version.optional() }),
    response: Success.extend({ change: ReleaseChange }),
  },
  /** `from` is what the caller sees live: where something else is by now, nothing changes. */
  'POST /releases/retire': {
    access: ['admin'],
    request: z.object({ app: appName, reason: reason.min(1, 'Please say why'), from: version.optional() }),
    response: Success.extend({ change: ReleaseChange }),
  },
  /** Completes a change whose tool died; null where there was nothing to complete. */
  'POST /releases/repair': {
    access: ['admin'],
    request: z.object({}),
    response: Success.extend({ repaired: UnfinishedChange.nullable() }),
  },
  /** `change` is null where no canary was running, or another one than `version` where that is given. */
  'POST /releases/demote': {
    access: ['admin'],
    request: z.object({ app: appName, reason: reason.min(1, 'Please say why'), version: version.optional() }),
    response: Success.extend({ change: ReleaseChange.nullable() }),
  },
} as const satisfies CallTable;
