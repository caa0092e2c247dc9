import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';

/** What of a service worker's global is used; the types of pages have none. */
interface ServiceWorker {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: { waitUntil(done: Promise<unknown>): void }) => void): void;
}
const worker = self as unknown as ServiceWorker;

/** The one page that works without a network (ADR 66). */
const formPage = '/dashboard/hours';
const releases = '/remotes.json';
const documents = 'offline-documents';
const files = 'offline-files';

/** The files of releases that the form's page names. Their addresses contain version and hash, so they never change. */
const releasedFile = /\/apps\/[^/"\s]+\/[^/"\s]+\/[^"\s\\]+?\.(?:js|css|woff2)/g;
const versionOf = (address: string) => address.split('/').slice(0, 4).join('/');

/** Fetches what the page needs, and removes the files of versions that it does not name. */
async function keepFilesOf(page: Response): Promise<void> {
  const addresses = [...new Set((await page.text()).match(releasedFile))];
  const versions = new Set(addresses.map(versionOf));
  const cache = await caches.open(files);
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(known.filter((address) => !versions.has(versionOf(address))).map((old) => cache.delete(old)));
  const missing = addresses.filter((address) => !known.includes(address));
  await Promise.allSettled(missing.map((address) => cache.add(address)));
}

/** Never what is for one visitor alone, as a preview is. */
const isKept = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && !headers.get('cache-control')?.includes('no-store');
const keptOnly = async ({ response }: { response: Response }) => (isKept(response) ? response : null);

/** The page of the present release, with all that it needs. */
async function refreshPage(): Promise<void> {
  const page = await fetch(formPage, { headers: { accept: 'text/html' }, credentials: 'same-origin' });
  if (!isKept(page)) return;
  await keepFilesOf(page.clone());
  await (await caches.open(documents)).put(formPage, page);
}

async function keepList(): Promise<void> {
  const list = await fetch(releases);
  if (isKept(list)) await (await caches.open(documents)).put(releases, list);
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([refreshPage(), keepList()]).then(() => worker.skipWaiting()));
});
clientsClaim();

const isOpening = (request: Request, url: URL, path: string) => request.mode === 'navigate' && url.pathname === path;

// No time limit: on a slow network a page of an older release is never shown in the place of the present one.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isOpening(request, url, formPage),
  new NetworkFirst({
    cacheName: documents,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => formPage,
        cacheWillUpdate: keptOnly,
        cacheDidUpdate: async ({ newResponse }) => keepFilesOf(newResponse.clone()),
      },
    ],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === releases,
  new NetworkFirst({
    cacheName: documents,
    plugins: [
      {
        cacheWillUpdate: keptOnly,
        // Another release: the old files leave, also where nobody opens the form's page again.
        cacheDidUpdate: async ({ oldResponse, newResponse }) => {
          const isSame = (await oldResponse?.clone().text()) === (await newResponse.clone().text());
          if (!isSame) await refreshPage();
        },
      },
    ],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && Boolean(url.pathname.match(releasedFile)),
  new CacheFirst({ cacheName: files }),
);
// Where an installed portal begins.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isOpening(request, url, '/dashboard'),
  new NetworkOnly({ plugins: [{ handlerDidError: async () => Response.redirect(formPage) }] }),
);
