import { metrics, serveMetrics } from '@portal/http-server/metrics';
import { readCounts } from '@portal/releases/figures/count-documents';
import { figuresOf } from '@portal/releases/figures/figures';
import { readActive } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import Fastify, { type FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { listenAt } from './server.ts';

const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name, help, labelNames, registers: [metrics] });

const activeVersions = gauge('release_active_info', '1 for the active version of each app', 'app', 'version');
const activeSince = gauge(
  'release_active_since_seconds',
  'When the active version of an app became active, in seconds since 1970',
  'app',
);
const canaryShares = gauge(
  'release_canary_share',
  'Share of the visitors, from 0 to 1, that gets a canary',
  'app',
  'version',
);
const visits = gauge(
  'release_visits',
  'Page visits of a version in 14 days, of all edges: without a failure (ok), could not be loaded (load), failed visibly (render)',
  'app',
  'version',
  'outcome',
);
const visitShares = gauge(
  'release_visit_share',
  'Share of the visits of an app, from 0 to 1, that a version has since it was offered or promoted last',
  'app',
  'version',
);
const webVitals = gauge(
  'release_web_vital_p75',
  '75th percentile of a Core Web Vital of a version in 14 days: lcp and inp in seconds, cls',
  'app',
  'version',
  'vital',
);

/** Counted for all edges together: take their maximum, not their sum. */
async function noteFigures(store: ReleaseStore): Promise<void> {
  const counts = await readCounts(store).catch(() => []);
  for (const each of [visits, visitShares, webVitals]) each.reset();
  for (const [, { app, version }] of new Map(counts.map((one) => [`${one.app} ${one.version}`, one]))) {
    const { loads, loadFailures, renderFailures, share, lcp, inp, cls } = figuresOf(counts, { app, version });
    visits.set({ app, version, outcome: 'ok' }, loads);
    visits.set({ app, version, outcome: 'load' }, loadFailures);
    visits.set({ app, version, outcome: 'render' }, renderFailures);
    if (share !== null) visitShares.set({ app, version }, share);
    if (lcp) webVitals.set({ app, version, vital: 'lcp' }, lcp.p75 / 1000);
    if (inp) webVitals.set({ app, version, vital: 'inp' }, inp.p75 / 1000);
    if (cls) webVitals.set({ app, version, vital: 'cls' }, cls.p75);
  }
}

/** Reads what is active. A damaged or unreachable store has no releases in /metrics, and is reported by /readyz. */
export async function noteReleases(store: ReleaseStore): Promise<void> {
  const { apps } = await readActive(store).catch(() => ({ apps: {} }));
  for (const each of [activeVersions, activeSince, canaryShares]) each.reset();
  for (const [app, { version, since, canary }] of Object.entries(apps)) {
    activeVersions.set({ app, version }, 1);
    activeSince.set({ app }, Date.parse(since) / 1000);
    if (canary) canaryShares.set({ app, version: canary.version }, canary.share);
  }
  await noteFigures(store);
}

/** Where Prometheus reads the edge's own measurements. */
interface Places {
  host: string;
  /** Whether visitors can read them. */
  metrics: boolean;
  metricsPort?: number;
}

/** Serves /metrics where visitors may read it, and on a port of its own if there is one. */
export async function serveOwnMetrics(
  server: FastifyInstance,
  refresh: () => Promise<void>,
  { host, metrics: isPublic, metricsPort }: Places,
): Promise<void> {
  if (isPublic) serveMetrics(server, refresh);
  if (metricsPort === undefined) return;
  const own = Fastify({ forceCloseConnections: true });
  serveMetrics(own, refresh);
  await listenAt(own, { host, port: metricsPort }, 'METRICS_PORT');
  server.addHook('onClose', () => own.close());
}
