import { EventEmitter, once } from 'node:events';
import { renderFile } from '@portal/contracts';
import { compose } from '@portal/releases/compose/compose';
import { renderedBy } from '@portal/releases/compose/fill-page';
import { integrityOf } from '@portal/releases/integrity';
import { Renderer } from '@portal/releases/render/renderer';
import { type Composition, needSite, type Release, type Site } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

const hostile = `"'><script>alert(1)</script>&@school.test`;

const site: Site = {
  clerkPublishableKey: 'pk_test_key',
  clerkProxyUrl: null,
  contactEmail: hostile,
  eventFormUrl: null,
  newsletterTeamUsername: 'news',
  publicUrl: 'https://portal.test',
  timeZone: 'America/Chicago',
  overrideOrigins: [],
};

const template = `<!doctype html><html><head><meta charset="utf-8"><title>Honor Society</title><script defer src="/main.js"></script></head>
<body><div id="root"></div><noscript>This page needs JavaScript.</noscript></body></html>`;

const facePreload = '<link rel="preload" as="font" type="font/woff2" href="/apps/shell/1/assets/face.woff2"';

/** Stands in for a shell: it renders its frame in words around what the remote says, as its own code would. */
const shellCode = `
exports.shared = { react: { greeting: 'Costs $& and $1' } };
exports.renderPage = async ({ address, chapter, site, queries }, remote) => {
  const page = remote && remote.page({ chapter, site, queries });
  const isComplete = Boolean(page && page.html);
  const main = isComplete ? page.html : '<p data-waiting="">Loading...</p>';
  return {
    html: '<header>' + chapter + ' at ' + address + '</header><main>' + main + '</main><footer></footer>',
    isComplete,
    needs: (page && page.needs) || [],
    head: page && page.head,
    fonts: ['/apps/shell/1/assets/face.woff2'],
  };
};
`;

const landingCode = `
const { greeting } = require('react');
exports.page = ({ chapter, site }) => ({
  html: '<h1>' + greeting + '</h1>',
  head: {
    title: chapter + ' <school>',
    description: 'About & more',
    address: site.publicUrl + '/',
    image: { address: site.publicUrl + '/card.png', width: 1200, height: 630, description: 'A card' },
    structuredData: { '@type': 'Organization', email: site.contactEmail },
    feeds: [{ type: 'application/rss+xml', title: 'News', address: '/feeds/nhs.xml' }],
  },
});
`;

const newsletterCode = `exports.page = () => ({ needs: [['GET /newsletter/getPosts', {}]] });`;

const manifest = {
  metaData: { globalName: 'mf_x', remoteEntry: { path: '', name: 'entry.js' } },
  exposes: [{ path: './remote', assets: { js: { sync: ['page.js'] }, css: { sync: ['page.css'] } } }],
};

/** A release store in memory, with a shell and remotes that are active in version 1. */
class Portal {
  readonly files = new Map<string, Buffer>();
  readonly active = new Map<string, Release>();
  readonly composition: Composition = { active: this.active, canaries: new Map() };

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
    this.active.set(app, release);
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

async function composed(shell = shellCode, landing = landingCode): Promise<Portal> {
  const portal = new Portal();
  portal.add('shell', { 'index.html': template, [renderFile]: shell });
  portal.add('landing', { ...remoteFiles, [renderFile]: landing }, [['/', 'public']]);
  portal.add('newsletter', { ...remoteFiles, [renderFile]: newsletterCode }, [['/newsletter', 'public']]);
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

describe('A page that a remote renders without asking for anything', () => {
  test('is whole when it is composed, for each chapter, and says what its script starts with', () => {
    for (const [name, chapter] of Object.entries({ landing: 'NHS', 'landing.njhs': 'NJHS' })) {
      const page = portal.page(name);
      expect(page).toContain(
        `<div id="root"><header>${chapter} at /</header><main><h1>Costs $& and $1</h1></main><footer></footer></div>`,
      );
      expect(page).toContain(`id="portal-page">{"chapter":"${chapter}","queries":[]}</script>`);
      expect(page).toContain(`<title>${chapter} &lt;school&gt;</title>`);
      expect(page.includes('<html class="chapter-njhs"')).toBe(chapter === 'NJHS');
    }
  });

  test('takes nothing of the site for markup', () => {
    const page = portal.page('landing');
    expect(page).not.toContain('<script>alert');
    const [, data = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({ email: hostile });
  });

  test('brings its title, description and addresses', () => {
    const page = portal.page('landing');
    for (const element of [
      '<meta name="description" content="About &amp; more">',
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

test('a page that shows what services answer waits in its frame, and names the releases that render it', () => {
  const page = portal.page('newsletter');
  expect(page).toContain('<header>NHS at /newsletter</header><main><p data-waiting="">Loading...</p></main>');
  expect(page).toContain('<title>Honor Society</title>');
  expect(page).not.toContain('portal-page');
  expect(renderedBy(page)).toEqual({ shell: '1', remote: 'newsletter', version: '1' });
  expect(renderedBy(portal.page('landing'))).toBeUndefined();
});

describe('A page that only its script renders', () => {
  test('says in its first frame that it loads, and its scripts do not wait for that', () => {
    const waiting = '<main><p data-waiting="">Loading...</p></main><footer>';
    expect(portal.page('hours')).toContain(`<div id="root"><header>NHS at /dashboard/hours</header>${waiting}`);
    const own = portal.files.get('index.html')?.toString();
    expect(own).toContain(`<div id="root"><header>NHS at /</header>${waiting}`);
    for (const page of [portal.page('hours'), own]) {
      expect(page).toContain('<script defer src="/main.js">');
      expect(page).not.toContain('after-first-paint');
      expect(page).not.toContain('<noscript>');
    }
  });

  test('fetches its own script before the files of its remote', () => {
    const page = portal.page('hours');
    const [own, remote] = ['src="/main.js"', '/apps/hours/1/entry.js'].map((file) => page.indexOf(file));
    expect(own).toBeGreaterThan(0);
    expect(remote).toBeGreaterThan(own ?? 0);
  });

  test('is left to the script by a shell that renders nothing for it', async () => {
    const earlier = new Portal();
    earlier.add('shell', { 'index.html': template });
    await compose(earlier.store, site, earlier.composition);
    expect(earlier.files.get('index.html')?.toString()).toContain('<div id="root"></div><noscript>');
  });
});

test("an area's page says what is active of its own remote alone", () => {
  const [, data = ''] = /id="portal-area">(.+?)<\/script>/.exec(portal.page('newsletter')) ?? [];
  expect(Object.keys(JSON.parse(data))).toEqual(['newsletter']);
});

describe('Code that renders pages', () => {
  const refusal = (landing: string) => composed(shellCode, landing).then(String, ({ message }: Error) => message);

  test('that throws is not composed, and the refusal names it', async () => {
    expect(await refusal("exports.page = () => { throw new Error('no words'); };")).toMatch(
      /^landing 1 cannot render \/: Error: no words/,
    );
    expect(await refusal("require('node:fs')")).toBe(
      "landing 1 cannot render /: A page that a server renders cannot use 'node:fs'",
    );
  });

  test('that uses more than its memory is not composed either', async () => {
    const greedy = `exports.page = () => {
      const kept = [];
      for (let megabyte = 0; megabyte < 600; megabyte++) kept.push(new Array(131_072).fill(megabyte + 0.5));
      return { html: String(kept.length) };
    };`;
    expect(await refusal(greedy)).toMatch(/^landing 1 cannot render \/: .*memory limit/);
  });

  test('sees no environment and reaches no network', async () => {
    const seen = "[typeof process, typeof fetch, typeof WebSocket].join(' ')";
    const page = `exports.page = () => ({ html: '<h1>' + ${seen} + '</h1>' });`;
    expect((await composed(shellCode, page)).page('landing')).toContain('<h1>undefined undefined undefined</h1>');
  });

  test('that fails once its page is done is reported, and holds up no other page', async () => {
    const shell = `exports.renderPage = async ({ address }) => {
      setTimeout(() => Promise.reject(new Error('too late')), 250);
      return { html: address };
    };`;
    const rendered = (address: string) =>
      renderer.render({ address, site, chapter: 'NHS', queries: [] }).then(({ html }) => html, String);
    const reported = new EventEmitter();
    // The next page comes before the thread has ended.
    const report = (words: string) => reported.emit('report', words, rendered('/two'));
    const renderer = new Renderer({ shell }, { deadlineMs: 5000, report });
    const firstReport = once(reported, 'report');
    expect(await rendered('/one')).toBe('/one');
    const [words, next] = await firstReport;
    expect(words).toBe('Error: too late');
    expect(await next).toBe('/two');
    await renderer.stop();
  });

  test('that never ends holds up others for no more than twice its deadline', async () => {
    const renderer = new Renderer(
      { shell: 'exports.renderPage = () => { for (;;); };' },
      { deadlineMs: 300, report() {} },
    );
    const rendered = () => renderer.render({ address: '/', site, chapter: 'NHS', queries: [] }).then(String, String);
    const results = await Promise.all(Array.from({ length: 8 }, rendered));
    expect(results[7]).toMatch(/^TimeoutError/);
    await renderer.stop();
  });

  test('is not run where it is not what was published', async () => {
    const other = await composed();
    other.files.set(`apps/landing/1/${renderFile}`, Buffer.from('exports.page = () => ({});'));
    other.add('shell', { 'index.html': template, [renderFile]: `${shellCode}//` });
    await expect(compose(other.store, site, other.composition)).rejects.toThrow(
      /landing 1 .*is not what was published/,
    );
  });
});

test('Pages know the newsletter team in small letters, also by a site.json of an earlier tool', async () => {
  const { store, composition, page } = await composed();
  await store.write('site.json', JSON.stringify({ ...site, newsletterTeamUsername: 'Newsletter-Team' }));
  await compose(store, await needSite(store), composition);
  expect(page('landing')).toContain('"newsletterTeamUsername":"newsletter-team"');
});
