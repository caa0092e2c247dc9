import path from 'node:path';
import { startPortal } from '@portal/local/portal';
import { edgeProcess } from '@portal/local/server-process';
import type { StopList } from '@portal/local/stop-signals';
import { testConfig } from '@portal/local/testing/surroundings';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import type { Site } from '@portal/releases/store/documents';
import getPort from 'get-port';
import { releaseMonolith } from './monolith.ts';

/** Addresses of the portal and of the monolith, which has the same services and the same data. */
export interface Sites {
  portal: string;
  monolith: string;
}

/** Starts a portal with demo content, and a monolith of the same sources beside it. */
export async function startSites(stops: StopList): Promise<Sites> {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const portal = await startPortal({ config: await testConfig(path.join(directory, 'portal')), stops });
  const folder = path.join(directory, 'monolith');
  await releaseMonolith(folder, await siteOf(portal.url));
  const edge = edgeProcess({
    ...portal.processes.edge.environment,
    PORT: String(await getPort({ host: '127.0.0.1' })),
    STORE_DIR: path.join(folder, 'store'),
    LOG_LEVEL: 'warn',
  });
  stops.add(() => edge.stop());
  await edge.start();
  return { portal: portal.url, monolith: edge.url };
}

/** A portal's own configuration, as its pages contain it. */
async function siteOf(portal: string): Promise<Site> {
  const page = await (await fetch(portal)).text();
  const [, config] = /id="portal-config">(.+?)<\/script>/.exec(page) ?? [];
  if (!config) throw new Error(`${portal} is no portal`);
  return JSON.parse(config) as Site;
}
