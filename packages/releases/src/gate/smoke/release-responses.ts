import { noFigures, type ResponseOf } from '@portal/contracts';

const at = '2026-09-01T15:00:00Z';
const running = {
  version: '1.0.0-aaaaaaaa',
  since: at,
  by: 'Robin Example',
  commit: null,
  sdk: '^1.0.0',
  fits: true,
  figures: noFigures,
};
const change = {
  number: 1,
  app: 'hours',
  action: 'promote' as const,
  version: running.version,
  from: null,
  share: null,
  by: running.by,
  at,
  reason: null,
  smoke: 'passed',
};

type Reading = `GET /releases/${'status' | 'history' | 'versions'}`;

/** What release control says during the smoke test. */
export const releaseResponses: { [N in Reading]: ResponseOf<N> } = {
  'GET /releases/status': {
    success: true,
    channel: 'production',
    apps: [{ app: 'hours', ...running, canary: null, before: null, rollbackTo: null, demotions: [] }],
    retired: [],
    unfinished: null,
  },
  'GET /releases/history': { success: true, changes: [change] },
  'GET /releases/versions': {
    success: true,
    versions: [
      { app: 'hours', version: running.version, builtAt: at, commit: null, sdk: running.sdk, state: 'active' },
    ],
  },
};
