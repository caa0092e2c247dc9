import type { ReleaseReport } from '@portal/contracts';
import { shellVersion } from './shell-version.ts';

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

/** Reports an error of this page's shell. */
export const report = (app: 'shell', kind: 'load' | 'render' | 'ok', message: string): void =>
  sendReport({ app, version: shellVersion, kind, message });
