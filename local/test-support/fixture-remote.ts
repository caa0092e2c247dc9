import { integrityOf } from '@portal/releases/integrity';
import type { Release } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

type Store = Pick<ReleaseStore, 'addFolder'>;

export interface Fixture {
  app: string;
  version: string;
  /** Its area; where absent, `/<app>`. */
  path?: string;
  frame?: 'public' | 'dashboard';
  /** Its link in the sidebar. */
  link?: string;
  sdk?: string;
  /**
   * Code that runs when the remote starts and returns what it renders, with React's `h`, `useState` and `useEffect` and the sdk's
   * `useSession` at hand:
   * `return () => h('h1', null, 'Clubs')`.
   */
  code: string;
  /** Whether a server renders its pages, too: with what `src/render.tsx` would export. */
  isServerRendered?: boolean;
}

/** Publishes a small remote as a build would have made it, in no time: an entry that needs no further chunk. */
export function publishFixture(store: Store, fixture: Fixture): Promise<void> {
  const { app, version, sdk = '^1.0.0', path = `/${app}`, frame = 'public', link } = fixture;
  const nav = link ? [{ path, label: link, order: 90 }] : [];
  const portal = { name: app, sdk, areas: [{ path, frame }], nav };
  return publishFiles(store, { app, version, sdk, portal }, filesOf(fixture));
}

/** Publishes a shell that is a page and no code. */
export function publishShell(store: Store, version: string): Promise<void> {
  const page = '<!doctype html><html><head><meta charset="utf-8"></head><body>The shell</body></html>';
  return publishFiles(store, { app: 'shell', version, sdk: '1.1.0', portal: null }, { 'index.html': page });
}

type About = Pick<Release, 'app' | 'version' | 'sdk' | 'portal'>;

async function publishFiles(store: Store, about: About, texts: Record<string, string>): Promise<void> {
  const files = new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
  const release: Release = {
    ...about,
    commit: null,
    builtAt: new Date().toISOString(),
    standalone: false,
    types: { sdk: '1.1.0', compiler: '7.0.2' },
    files: Object.fromEntries([...files].map(([name, content]) => [name, integrityOf(content)])),
  };
  files.set('release.json', Buffer.from(JSON.stringify(release)));
  await store.addFolder(`apps/${about.app}/${about.version}`, files);
}

const filesOf = (fixture: Fixture) => ({
  'remoteEntry.js': entryOf(fixture),
  'remote.js': `/* ${fixture.version} */`,
  ...(fixture.isServerRendered && { 'render.cjs': renderOf(fixture) }),
  'mf-manifest.json': JSON.stringify({
    id: `mf_${fixture.app}`,
    metaData: { globalName: `mf_${fixture.app}`, remoteEntry: { path: '', name: 'remoteEntry.js' } },
    shared: [],
    exposes: [{ path: './remote', assets: { js: { sync: ['remote.js'], async: [] }, css: { sync: [], async: [] } } }],
  }),
});

const renderOf = ({ app, code, path = `/${app}` }: Fixture) => `
const { createElement: h, useState, useEffect } = require('react');
const { useSession } = require('@portal/sdk');
const Page = (() => { ${code} })();
const address = ${JSON.stringify(path)};
exports.routes = [{ path: address, element: h(Page) }];
exports.head = ({ site }) => ({
  title: ${JSON.stringify(app)},
  description: '',
  address: site.publicUrl + address,
  image: { address: site.publicUrl + '/social-card.png', width: 1200, height: 630, description: '' },
  feeds: [],
  structuredData: {},
});
`;

const entryOf = ({ app, code, path = `/${app}` }: Fixture) => `
globalThis.mf_${app} = (() => {
  let shared;
  const use = async (name) => {
    const [share] = Object.values(shared[name]);
    return (share.lib ?? (await share.get()))();
  };
  return {
    init: (scope) => { shared = scope; },
    get: async () => {
      const { createElement: h, useState, useEffect } = await use('react');
      const { useSession } = await use('@portal/sdk');
      const Page = (() => { ${code} })();
      return () => ({ routes: [{ path: ${JSON.stringify(path)}, element: h(Page) }] });
    },
  };
})();
`;
