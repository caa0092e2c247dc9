import type { ReleaseBeacon } from '@portal/contracts';
import { shellVersion } from './shell-version.ts';

const mostPerPage = 10;
const longestMessage = 300;
const sent = new Set<string>();

/** Tells the server how a release fares with this visitor: never who that is, and each thing once a page. */
export function beacon({ app, version, kind, message }: ReleaseBeacon): void {
  const body = JSON.stringify({ app, version, kind, message: message.slice(0, longestMessage) });
  if (sent.has(body) || sent.size >= mostPerPage) return;
  sent.add(body);
  const headers = { 'content-type': 'application/json' };
  // Also on the way to another page. Whether it arrives changes nothing here.
  fetch('/api/v1/releases/beacon', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

/** The same, of the shell of this page. */
export const report = (app: 'shell', kind: 'load' | 'render', message: string): void =>
  beacon({ app, version: shellVersion, kind, message });
