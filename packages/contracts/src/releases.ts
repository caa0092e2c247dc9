import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Success, text, timestamp, wholeNumber } from './fields.ts';
import { PortalManifest } from './portal-manifest.ts';
import { noFigures, ReleaseFigures, WideningStatus } from './release-figures.ts';

/** What a browser fetches to open one version of a remote, as file names of its version. */
export const EntryFiles = z.object({
  /** The script that loads all others. */
  entry: z.string(),
  /** The global variable of the entry. With another name, it could replace a variable of the page. */
  globalName: z.string().regex(/^mf_\w+$/),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
});
export type EntryFiles = z.infer<typeof EntryFiles>;

/** Where a browser finds one version of a remote. */
const ServedVersion = z.object({
  /** Address of the Module Federation manifest in the immutable directory of its version. */
  url: z.string(),
  metadata: z.object({
    version: z.string(),
    /** `sha384-…` of every file that a browser may execute. Keys are file names relative to the version's directory. */
    integrity: z.record(z.string(), z.string()),
    /** Range of `@portal/sdk` that the remote needs. An open page can be too old for it. */
    sdk: z.string(),
    /** From its manifest. Only the page of the remote itself has them, because it is opened at once. */
    files: EntryFiles.optional(),
  }),
});

/** Share of the visitors who get a canary: more than 0 and less than 1. */
export const canaryShare = z.number('must be a number').gt(0, 'must be more than 0').lt(1, 'must be less than 1');

/**
 * `/remotes.json` of the release store: the active versions. The format follows the frontend-discovery schema of
 * awslabs (micro-frontends by name, each with url, metadata and extras).
 */
export const RemotesDocument = z.object({
  /** The active version of the shell. An open page compares it with its own. */
  shell: z.object({ version: z.string() }).optional(),
  microFrontends: z.record(
    z.string(),
    ServedVersion.extend({
      extras: z.object({ portal: PortalManifest }),
      /** A newer version for a share of the visitors. It has the areas and links of the active version. */
      canary: ServedVersion.extend({ share: canaryShare }).optional(),
    }),
  ),
});
export type RemotesDocument = z.infer<typeof RemotesDocument>;
export type ReleasedRemote = RemotesDocument['microFrontends'][string];

/** The state of a remote in the page: `data-area="<remote>"` and `data-area-state` with one of these values. */
export type AreaState = 'shown' | 'failed';

/** One change of the active versions. The history is append-only. */
export const ReleaseChange = z.object({
  /** 1 for the first change of the store, then increasing by one. */
  number: z.number().int().positive(),
  app: z.string(),
  /**
   * `canary` offers a version to a share of the visitors, `demote` ends that, `retire` removes the app from the
   * portal. The others change the active version.
   */
  action: z.enum(['promote', 'canary', 'rollback', 'demote', 'retire']),
  /** The version that was promoted, offered, demoted or retired. */
  version: z.string(),
  /** The version that was active before. Null if there was none. */
  from: z.string().nullable(),
  /** For a canary, otherwise null. */
  share: canaryShare.nullable(),
  by: z.string(),
  at: timestamp,
  reason: z.string().nullable(),
  /** For `promote` and `canary`: `passed`, or the reason for skipping the smoke test. Otherwise null. */
  smoke: z.string().nullable(),
  /** For `promote` and `canary`: subjects of the commits since `from`, newest first. Absent if nobody knows them. */
  notes: z.array(z.string()).optional(),
  /** Why some of these commits are not known. */
  notesUnknown: z.string().optional(),
});
export type ReleaseChange = z.infer<typeof ReleaseChange>;

/** A version that visitors get, and whether it fits the others. */
const RunningVersion = z.object({
  version: z.string(),
  since: timestamp,
  by: z.string(),
  commit: z.string().nullable(),
  /** For the shell the version of `@portal/sdk` that it offers, for a remote the range that it needs. */
  sdk: z.string(),
  /**
   * For a remote: whether its range includes the sdk of the active shell. For the shell: whether the ranges of all
   * active remotes include its sdk.
   */
  fits: z.boolean(),
  figures: ReleaseFigures.default(noFigures),
});

export const AppStatus = RunningVersion.extend({
  app: z.string(),
  canary: RunningVersion.extend({ share: canaryShare, widening: WideningStatus.nullable().default(null) }).nullable(),
  /** Subjects of the commits that the active version brought. Absent if nobody knows them. */
  notes: z.array(z.string()).optional(),
  /** Why some of these commits are not known. */
  notesUnknown: z.string().optional(),
  /** The version that was active before. Null if there was none. */
  before: z.object({ version: z.string(), figures: ReleaseFigures }).nullable().default(null),
  /** The version to which a rollback would go. Null if there is none. */
  rollbackTo: z.string().nullable(),
  /**
   * Canaries that ended since the active version was promoted, newest first, and the version from which the last
   * rollback came.
   */
  demotions: z.array(
    z.object({
      version: z.string(),
      wasActive: z.boolean().default(false),
      at: timestamp,
      by: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type AppStatus = z.infer<typeof AppStatus>;

/** An app that was retired: its last version, and when, by whom and why it was retired. */
export const RetiredStatus = z.object({
  app: z.string(),
  version: z.string(),
  since: timestamp,
  by: z.string(),
  reason: z.string(),
});
export type RetiredStatus = z.infer<typeof RetiredStatus>;

/** What is incomplete because the release tool died during a change. */
export const UnfinishedChange = z.object({
  /** The change that is not in the history yet. Null if only files are wrong. */
  change: ReleaseChange.nullable(),
  /** Files of the store that do not match the active versions. */
  files: z.array(z.string()),
});
export type UnfinishedChange = z.infer<typeof UnfinishedChange>;

export const PublishedVersion = z.object({
  app: z.string(),
  version: z.string(),
  builtAt: timestamp,
  commit: z.string().nullable(),
  sdk: z.string(),
  state: z.enum(['active', 'canary', 'rollback target', 'published']),
  /** Subjects of its commits since the version before, newest first. Absent if nobody knows them. */
  notes: z.array(z.string()).optional(),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

const appName = text(100, 'Which app?').min(1, 'Which app?');
const version = text(200, 'Which version?').min(1, 'Which version?');
const reason = text(500);

export const PromoteRequest = z.object({
  app: appName,
  version,
  /** Absent: for everybody. */
  share: canaryShare.optional(),
  /** The version that the caller sees as active, null for none. If another one is active, nothing changes. */
  from: version.nullish(),
  /** The caller widens a canary. If `version` is no longer the app's canary, nothing changes. */
  canary: z.literal(true).optional(),
  /**
   * The reason for skipping the smoke test, which is recorded. Absent: the smoke test runs, and the server needs a
   * browser.
   */
  skipSmoke: reason.min(1).optional(),
});

/** Calls of release control, which is part of the edge. The services do not have them. */
export const releaseCalls = {
  'GET /releases/status': {
    about: 'What is active, and the shares of canaries.',
    access: ['admin'],
    request: z.object({}),
    response: Success.extend({
      /** The channel of the release store that this is about. Each has active versions of its own. */
      channel: z.string().default('production'),
      apps: z.array(AppStatus),
      retired: z.array(RetiredStatus),
      unfinished: UnfinishedChange.nullable().default(null),
    }),
  },
  'GET /releases/history': {
    about: 'The changes of what is active, newest first.',
    access: ['admin'],
    request: z.object({ app: appName.optional(), limit: wholeNumber('The number of changes', 500).optional() }),
    response: Success.extend({ changes: z.array(ReleaseChange) }),
  },
  'GET /releases/versions': {
    about: 'The versions that can be promoted, newest first, the first 1,000 (decision 17).',
    access: ['admin'],
    request: z.object({ app: appName }),
    response: Success.extend({ versions: z.array(PublishedVersion) }),
  },
  'POST /releases/promote': {
    about: 'Makes a version active, or a canary of some visitors. `change` is null if that version was active already.',
    access: ['admin'],
    request: PromoteRequest,
    response: Success.extend({ change: ReleaseChange.nullable() }),
  },
  'POST /releases/rollback': {
    about: 'Makes the version of before active again.',
    access: ['admin'],
    /**
     * `from` is the version that the caller sees as active. If another one is active, nothing changes. `to` is a
     * version that was active before. Absent: the last good one. Beside a canary one of the two must be there.
     */
    request: z.object({ app: appName, reason: reason.optional(), from: version.optional(), to: version.optional() }),
    response: Success.extend({ change: ReleaseChange }),
  },
  'POST /releases/retire': {
    about:
      'Takes an app out of the portal. `from` is the version that the caller sees as active. If another one ' +
      'is active, nothing changes.',
    access: ['admin'],
    request: z.object({ app: appName, reason: reason.min(1, 'Please say why'), from: version.optional() }),
    response: Success.extend({ change: ReleaseChange }),
  },
  'POST /releases/repair': {
    about: 'Completes a change whose tool died. `change` is null if there was none.',
    access: ['admin'],
    request: z.object({}),
    response: Success.extend({ repaired: UnfinishedChange.nullable() }),
  },
  'POST /releases/demote': {
    about: 'Ends a canary. `change` is null if there was no canary, or if the canary is not `version`.',
    access: ['admin'],
    request: z.object({ app: appName, reason: reason.min(1, 'Please say why'), version: version.optional() }),
    response: Success.extend({ change: ReleaseChange.nullable() }),
  },
} as const satisfies CallTable;
