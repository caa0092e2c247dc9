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

/**
 * The files of releases that the form's page names. Their addresses contain version and hash, so they never change. The manifest
 * is for a portal that was opened at another page: only the form's page has what it says.
 */
const releasedFile = /\/apps\/[^/"\s]+\/[^/"\s]+\/[^"\s\\]+?\.(?:js|json|css|woff2)\b/g;
const versionOf = (address: string) => address.split('/').slice(0, 4).join('/');

const addressesIn = async (page: Response) => [...new Set((await page.clone().text()).match(releasedFile))];

/** Of all kept files. One with a query in its address does not count: the page names addresses without one. */
async function keptAddresses(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => url.slice(location.origin.length));
}

/** Keeps what the page needs. @throws if something of it does not arrive: then what was kept before has to stay */
async function keepFilesOf(page: Response): Promise<void> {
  const cache = await caches.open(files);
  const known = await keptAddresses(cache);
  const missing = (await addressesIn(page)).filter((address) => !known.includes(address));
  await Promise.all(missing.map((address) => cache.add(address)));
}

/** Removes the files of versions that the page does not name. */
async function removeFilesOfOthers(page: Response): Promise<void> {
  const versions = new Set((await addressesIn(page)).map(versionOf));
  const cache = await caches.open(files);
  const old = (await keptAddresses(cache)).filter((address) => !versions.has(versionOf(address)));
  await Promise.all(old.map((address) => cache.delete(address)));
}

/** Never what is for one visitor alone, as a preview is. */
const isKept = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && !headers.get('cache-control')?.includes('no-store');

const keep = async (address: string, document: Response): Promise<void> =>
  (await caches.open(documents)).put(address, document);

/** Keeps the page with all that it needs, and nothing of other releases. */
async function keepPage(page: Response): Promise<void> {
  await keepFilesOf(page);
  await keep(formPage, page.clone());
  await removeFilesOfOthers(page);
}

/** Keeps the page of the present release. @throws if it does not arrive */
async function refreshPage(): Promise<void> {
  const page = await fetch(formPage, { headers: { accept: 'text/html' }, credentials: 'same-origin' });
  if (!isKept(page)) throw new Error(`${formPage}: ${page.status}`);
  await keepPage(page);
}

/** Another release: the old files leave, also where nobody opens the form's page again. */
async function keepList(list: Response): Promise<void> {
  const known = await (await caches.open(documents)).match(releases);
  if ((await known?.text()) !== (await list.clone().text())) await refreshPage();
  await keep(releases, list);
}

worker.addEventListener('install', (event) => {
  // The list last: once it is kept, the earlier worker does not fetch the page any more.
  event.waitUntil(
    refreshPage()
      .then(() => fetch(releases))
      .then((list) => (isKept(list) ? keep(releases, list) : undefined))
      .then(() => worker.skipWaiting()),
  );
});
clientsClaim();

const isOpening = (request: Request, url: URL, path: string) => request.mode === 'navigate' && url.pathname === path;

/**
 * A document from the network, and without one as it was kept. If it cannot be kept, what was kept before stays. No time limit: on
 * a slow network a page of an older release is never shown in the place of the present one.
 */
const networkFirst = (address: string, keepIt: (document: Response) => Promise<void>) =>
  new NetworkOnly({
    plugins: [
      {
        fetchDidSucceed: async ({ response, event }) => {
          if (isKept(response)) event.waitUntil(keepIt(response.clone()).catch(() => {}));
          return response;
        },
        handlerDidError: () => caches.match(address),
      },
    ],
  });

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isOpening(request, url, formPage),
  networkFirst(formPage, keepPage),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === releases, networkFirst(releases, keepList));
const isReleasedFile = (url: URL) => Boolean(url.pathname.match(releasedFile));

// Retry wants a file past all caches: the kept copy can be what failed. It is replaced before the page has the response, because the
// page then reads it in the usual way.
const newest = new NetworkFirst({ cacheName: files });
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.cache === 'reload' && isReleasedFile(url),
  async ({ request, event }) => {
    const [response, kept] = newest.handleAll({ request, event });
    await kept.catch(() => undefined);
    return response;
  },
);
// A look at why a file failed (`no-store`) keeps nothing: what it reads is not compared with the hash.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.cache !== 'no-store' && isReleasedFile(url),
  new CacheFirst({ cacheName: files }),
);
// Where an installed portal begins.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isOpening(request, url, '/dashboard'),
  new NetworkOnly({ plugins: [{ handlerDidError: async () => Response.redirect(formPage) }] }),
);
