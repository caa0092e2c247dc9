import type { ReleaseReport } from '@portal/contracts';

/** Where this bundle's chunks are served: `/apps/<app>/<version>/`. */
declare const __webpack_public_path__: string | undefined;

const served = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
const [, app = 'unknown', version = 'unreleased'] = /\/apps\/([^/]+)\/([^/]+)\//.exec(served) ?? [];

/** The release that this page itself runs. */
export const ownRelease = { app, version };

/** Milliseconds until a page is at rest, and `vitals.ts` may load. What is measured then, the browser has kept. */
export const vitalsAfterMs = 3000;

const mostPerPage = 20;
const longestMessage = 300;
const sent = new Set<string>();

/** Reports a load or an error of a release to the server, without identifying the visitor. Each report is sent once per page. */
export function sendReport({ message, ...report }: ReleaseReport): void {
  const body = JSON.stringify({ ...report, message: message.slice(0, longestMessage) });
  if (sent.has(body) || sent.size >= mostPerPage) return;
  sent.add(body);
  const headers = { 'content-type': 'application/json' };
  // `keepalive` sends it also while the page is left. A lost report is ignored.
  fetch('/api/v1/releases/report', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

/** Reports of this page's own release. */
export const report = (kind: 'load' | 'render' | 'ok', message: string): void =>
  sendReport({ ...ownRelease, kind, message });

/** Reports that a part of a page could not be fetched or rendered, while the rest of the page keeps working. */
export const reportPart = (error: Error): void =>
  report(error.name === 'ChunkLoadError' ? 'load' : 'render', error.message);
