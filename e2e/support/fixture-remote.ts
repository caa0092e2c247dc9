import { integrityOf } from '@portal/deploy/release/publish.ts';
import type { Release } from '@portal/deploy/release/store/documents.ts';
import type { ReleaseStore } from '@portal/deploy/release/store/release-store.ts';

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
   * Code that runs when the remote starts and returns what it draws, with React's `h`, `useState` and `useEffect` at hand:
   * `return () => h('h1', null, 'Clubs')`.
   */
  code: string;
}

/** Publishes a small remote as a build would have made it, in no time: an entry that needs no further chunk. */
export async function publishFixture(store: ReleaseStore, fixture: Fixture): Promise<void> {
  const { app, version, sdk = '^1.0.0', path = `/${app}`, frame = 'public', link } = fixture;
  const files = new Map(Object.entries(filesOf(fixture)).map(([name, text]) => [name, Buffer.from(text)]));
  const nav = link ? [{ path, label: link, order: 90 }] : [];
  const release: Release = {
    app,
    version,
    commit: null,
    sdk,
    builtAt: new Date().toISOString(),
    portal: { name: app, sdk, areas: [{ path, frame }], nav },
    standalone: false,
    types: { sdk: '1.1.0', compiler: '7.0.2' },
    files: Object.fromEntries([...files].map(([name, content]) => [name, integrityOf(content)])),
  };
  files.set('release.json', Buffer.from(JSON.stringify(release)));
  await store.addFolder(`apps/${app}/${version}`, files);
}

const filesOf = (fixture: Fixture) => ({
  'remoteEntry.js': entryOf(fixture),
  'remote.js': `/* ${fixture.version} */`,
  'mf-manifest.json': JSON.stringify({
    id: `mf_${fixture.app}`,
    metaData: { globalName: `mf_${fixture.app}`, remoteEntry: { path: '', name: 'remoteEntry.js' } },
    shared: [],
    exposes: [{ path: './remote', assets: { js: { sync: ['remote.js'], async: [] }, css: { sync: [], async: [] } } }],
  }),
});

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
      const Page = (() => { ${code} })();
      return () => ({ routes: [{ path: ${JSON.stringify(path)}, element: h(Page) }] });
    },
  };
})();
`;
