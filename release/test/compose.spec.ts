import { pageSlot, prerenderedName, servedPageId } from '@portal/contracts';
import { compose } from '@portal/releases/compose/compose';
import { passGate } from '@portal/releases/gate/gate';
import { integrityOf } from '@portal/releases/integrity';
import type { Composition, Release, Site } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

const hostile = `"'><script>alert(1)</script>&@school.test`;

const site: Site = {
  clerkPublishableKey: 'pk_test_key',
  clerkProxyUrl: null,
  contactEmail: hostile,
  eventFormUrl: null,
  newsletterTeamUsername: 'news',
  publicUrl: 'https://portal.test',
  overrideOrigins: [],
};

const template = `<!doctype html><html><head><meta charset="utf-8"><title>Honor Society</title><script defer src="/main.js"></script></head>
<body><div id="root"></div><noscript>This page needs JavaScript.</noscript></body></html>`;

const facePreload = '<link rel="preload" as="font" type="font/woff2" href="/apps/shell/1/assets/face.woff2"';

const frame = (name: string) =>
  `<header>${name}</header><main>${pageSlot}</main><footer>__site_contactEmail__</footer>`;

const shellDrawing = {
  frames: { '/': frame('plain'), '/newsletter': frame('in the newsletter'), '/dashboard': frame('in the dashboard') },
  boxes: {
    hydrated: `<div>${pageSlot}</div>`,
    served: `<div id="${servedPageId}">${pageSlot}</div>`,
    waiting: '<p data-waiting="">Loading...</p>',
  },
  fonts: ['/apps/shell/1/assets/face.woff2'],
};

const landingDrawing = {
  html: '<h1>Costs $& and $1</h1><a href="mailto:__site_contactEmail__">__site_contactEmail__</a>',
  head: {
    title: { NHS: 'High <school>', NJHS: 'Junior "high"' },
    description: { NHS: 'About & more', NJHS: 'Less' },
    image: { path: '/card.png', width: 1200, height: 630, description: 'A card' },
    structuredData: { '@type': 'Organization', email: '__site_contactEmail__', url: '__site_publicUrl__/' },
    feeds: [{ type: 'application/rss+xml', title: 'News', address: '/feeds/nhs.xml' }],
  },
};

const manifest = {
  metaData: { remoteEntry: { path: '', name: 'entry.js' } },
  exposes: [{ path: './remote', assets: { js: { sync: ['page.js'] }, css: { sync: ['page.css'] } } }],
};

/** A release store in memory, with a shell and remotes that are live in version 1. */
class Portal {
  readonly files = new Map<string, Buffer>();
  readonly live = new Map<string, Release>();
  readonly composition: Composition = { live: this.live, canaries: new Map() };

  readonly store: ReleaseStore = {
    read: async (file) => this.files.get(file),
    write: async (file, content) => void this.files.set(file, Buffer.from(content)),
    remove: async (file) => void this.files.delete(file),
    addFolder: async () => {},
    list: async () => [],
    removeFolder: async () => {},
    exclusively: (work) => work(this.store),
  };

  add(app: string, content: Record<string, unknown>, areas?: [path: string, frame: 'public' | 'dashboard'][]): Release {
    const files: Record<string, string> = {};
    for (const [name, value] of Object.entries(content)) {
      const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
      this.files.set(`apps/${app}/1/${name}`, body);
      files[name] = integrityOf(body);
    }
    const portal = areas && {
      name: app,
      sdk: '^1.0.0',
      nav: [],
      areas: areas.map(([path, frame]) => ({ path, frame })),
    };
    const about = {
      commit: null,
      builtAt: '2026-11-01T00:00:00Z',
      standalone: false,
      sdk: portal ? '^1.0.0' : '1.2.0',
      types: null,
    };
    const release: Release = { app, version: '1', ...about, portal: portal ?? null, files };
    this.live.set(app, release);
    return release;
  }

  page = (name: string): string => this.files.get(`areas/${name}.html`)?.toString() ?? '';
}

const remoteFiles = {
  'mf-manifest.json': manifest,
  'entry.js': 'e',
  'page.js': 'p',
  'page.css': 'body { color: red }',
};

async function composed(): Promise<Portal> {
  const portal = new Portal();
  portal.add('shell', { 'index.html': template, [prerenderedName]: shellDrawing });
  portal.add('landing', { ...remoteFiles, [prerenderedName]: landingDrawing }, [['/', 'public']]);
  portal.add('newsletter', remoteFiles, [['/newsletter', 'public']]);
  portal.add('hours', remoteFiles, [
    ['/dashboard/hours', 'dashboard'],
    ['/demo/hours', 'public'],
  ]);
  await compose(portal.store, site, portal.composition);
  return portal;
}

let portal: Portal;

beforeAll(async () => {
  portal = await composed();
});

describe('A page that a remote drew ahead of time', () => {
  test('stands in the frame that the shell drew, word for word', () => {
    expect(portal.page('landing')).toContain(
      '<div id="root"><header>plain</header><main><div><h1>Costs $& and $1</h1><a href="mailto:',
    );
  });

  test('takes nothing of the site for markup', () => {
    const page = portal.page('landing');
    const escaped = '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;@school.test';
    expect(page).toContain(`<a href="mailto:${escaped}">${escaped}</a>`);
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('__site_');
    const [, data = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({ email: hostile, url: 'https://portal.test/' });
  });

  test('brings its title, descriptions and addresses, for the other chapter too', () => {
    const page = portal.page('landing');
    for (const element of [
      '<title>High &lt;school&gt;</title>',
      '<meta name="description" content="About &amp; more">',
      '<meta name="njhs-title" content="Junior &quot;high&quot;">',
      '<meta name="njhs-description" content="Less">',
      '<link rel="canonical" href="https://portal.test/">',
      '<meta property="og:image" content="https://portal.test/card.png">',
      '<link rel="alternate" type="application/rss+xml" title="News" href="/feeds/nhs.xml">',
    ]) {
      expect(page).toContain(element);
    }
    expect(page).not.toContain('<title>Honor Society</title>');
  });

  test('carries its style sheet, so that nothing has to be fetched to paint it, and asks for no JavaScript', () => {
    const page = portal.page('landing');
    expect(page).toContain('<style>body { color: red }</style>');
    expect(page).not.toContain('rel="stylesheet"');
    expect(page).not.toContain('<noscript>');
  });

  test('names its faces behind its content, so that they do not hold it up', () => {
    const [, rest] = portal.page('landing').split('<footer>');
    expect(rest).toContain(facePreload);
  });
});

describe('The page of a public area that a server completes', () => {
  test('has the frame with its link marked and an empty place', () => {
    expect(portal.page('newsletter')).toContain(
      `<header>in the newsletter</header><main><div id="${servedPageId}">${pageSlot}</div></main>`,
    );
    expect(portal.page('newsletter')).toContain('<title>Honor Society</title>');
  });

  test('names its faces first: its script draws the text again, and it must not move', () => {
    const [head] = portal.page('newsletter').split('</head>');
    expect(head).toContain(facePreload);
  });
});

describe('A page that only its script draws', () => {
  test('says in its first frame that it loads, and its scripts do not wait for that', () => {
    const waiting = '<main><p data-waiting="">Loading...</p></main><footer>';
    expect(portal.page('hours')).toContain(`<div id="root"><header>in the dashboard</header>${waiting}`);
    const own = portal.files.get('index.html')?.toString();
    expect(own).toContain(`<div id="root"><header>plain</header>${waiting}`);
    for (const page of [portal.page('hours'), own]) {
      expect(page).toContain('<script defer src="/main.js">');
      expect(page).not.toContain('after-first-paint');
      expect(page).not.toContain('<noscript>');
    }
  });

  test('is left to the script by a shell that draws nothing for it', async () => {
    const { waiting, ...boxes } = shellDrawing.boxes;
    const earlier = new Portal();
    earlier.add('shell', { 'index.html': template, [prerenderedName]: { ...shellDrawing, boxes } });
    await compose(earlier.store, site, earlier.composition);
    expect(earlier.files.get('index.html')?.toString()).toContain('<div id="root"></div><noscript>');
  });
});

test("an area's page says what is live of its own remote alone", () => {
  const [, data = ''] = /id="portal-area">(.+?)<\/script>/.exec(portal.page('newsletter')) ?? [];
  expect(Object.keys(JSON.parse(data))).toEqual(['newsletter']);
});

test.each([
  ['shell', { frames: {} }],
  ['landing', { html: '<h1>No head</h1>' }],
])('a %s whose drawing is damaged is not promoted', async (app, drawing) => {
  const other = await composed();
  const areas = other.live.get(app)?.portal?.areas.map(({ path, frame }): [string, typeof frame] => [path, frame]);
  const content = app === 'shell' ? { 'index.html': template } : remoteFiles;
  const release = other.add(app, { ...content, [prerenderedName]: drawing }, areas);
  await expect(
    passGate(other.store, { release, beside: other.composition, canary: false, untyped: true }),
  ).rejects.toThrow(`${prerenderedName} is malformed`);
});
