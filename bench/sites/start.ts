import path from 'node:path';
import { startPortal } from '@portal/local/portal';
import { edgeProcess } from '@portal/local/server-process';
import type { StopList } from '@portal/local/stop-signals';
import { testConfig } from '@portal/local/testing/surroundings';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import type { Site } from '@portal/releases/store/documents';
import getPort from 'get-port';
import { type Browser, chromium } from 'playwright-core';
import { startEarlier } from './earlier.ts';
import { releaseMonolith } from './monolith.ts';

export interface MeasuredSite {
  /** Its origin for the browser. */
  url: string;
  /** Where it listens. */
  served: string;
  browser: Browser;
}

/** The portal and a monolith, which has the same services, the same data and, in its browser, the same origin. */
export interface Sites {
  portal: MeasuredSite;
  monolith: MeasuredSite;
}

/** Starts a portal with demo content, a monolith of the same sources beside it, and a browser for each. */
export async function startSites(stops: StopList, chromiumPath: string): Promise<Sites> {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const { url, processes } = await startPortal({ config: await testConfig(path.join(directory, 'portal')), stops });
  const folder = path.join(directory, 'monolith');
  await releaseMonolith(folder, await siteOf(url));
  const edge = edgeProcess({
    ...processes.edge.environment,
    PORT: String(await getPort({ host: '127.0.0.1' })),
    STORE_DIR: path.join(folder, 'store'),
    LOG_LEVEL: 'warn',
  });
  stops.add(() => edge.stop());
  await edge.start();
  const browsing = { stops, chromiumPath, url };
  return { portal: await browse(browsing, url), monolith: await browse(browsing, edge.url) };
}

/** Starts a portal with demo content, and the product as it was at a commit, each with a browser. */
export async function startBeside(
  stops: StopList,
  chromiumPath: string,
  commit: string,
): Promise<{ portal: MeasuredSite; earlier: MeasuredSite }> {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const before = await startEarlier(stops, commit);
  const { url } = await startPortal({ config: await testConfig(path.join(directory, 'portal')), stops });
  const open = (site: string) => browse({ stops, chromiumPath, url: site }, site);
  return { portal: await open(url), earlier: await open(before) };
}

interface Browsing {
  stops: StopList;
  chromiumPath: string;
  /** The origin in the browser: the services take session tokens of the portal's own origin alone. */
  url: string;
}

async function browse({ stops, chromiumPath, url }: Browsing, served: string): Promise<MeasuredSite> {
  const rule = `MAP ${new URL(url).host} ${new URL(served).host}`;
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--host-resolver-rules=${rule}`],
  });
  stops.add(() => browser.close());
  return { url, served, browser };
}

/** A portal's own configuration, as its pages contain it. */
async function siteOf(portal: string): Promise<Site> {
  const page = await (await fetch(portal)).text();
  const [, config] = /id="portal-config">(.+?)<\/script>/.exec(page) ?? [];
  if (!config) throw new Error(`${portal} is no portal`);
  return JSON.parse(config) as Site;
}
