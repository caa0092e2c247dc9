import { areaOf, type ErrorResponse, errorStatus, RemotesDocument } from '@portal/contracts';
import mime from 'mime';
import type { Page, Route } from 'playwright-core';
import { compose } from '../../compose/compose.ts';
import { type Composition, needSite, type Release } from '../../store/documents.ts';
import { overlayStore } from '../../store/overlay-store.ts';
import type { ReleaseStore } from '../../store/release-store.ts';

/** The portal as it would be, for one browser: files of the store, no services and no identity provider behind it. */
export interface CandidateSite {
  origin: string;
  /** The remote that answers a path; undefined where it is a page of the shell. */
  remoteOf(path: string): string | undefined;
  /** Answers everything that the page asks for; a navigation with this document of the store. */
  serve(page: Page, document: string): Promise<void>;
}

const unavailable: ErrorResponse = { success: false, error: 'There are no services here.', code: 'unavailable' };

/** Composes what the visitors would get, without a change of what they do get. */
export async function candidateSite(store: ReleaseStore, composition: Composition): Promise<CandidateSite> {
  const site = await needSite(store);
  const overlay = overlayStore(store);
  await compose(overlay, site, { live: inPublicFrames(composition.live), canaries: new Map() });
  const { origin } = new URL(site.publicUrl);
  const { microFrontends } = RemotesDocument.parse(JSON.parse(String(await overlay.read('remotes.json'))));
  return {
    origin,
    remoteOf: (path) => areaOf(path, microFrontends)?.remote,
    async serve(page, document) {
      await page.route('**/*', (route) => answer(route, { store: overlay, origin, document }));
    },
  };
}

/** Nobody is signed in here: the dashboard's frame would send the browser away before it loads a remote. */
function inPublicFrames(live: Map<string, Release>): Map<string, Release> {
  const shown = [...live.values()].map((release): [string, Release] => {
    const { app, portal } = release;
    const areas = portal?.areas.map(({ path }) => ({ path, frame: 'public' as const }));
    return [app, portal && areas ? { ...release, portal: { ...portal, areas } } : release];
  });
  return new Map(shown);
}

interface Source {
  store: ReleaseStore;
  origin: string;
  document: string;
}

async function answer(route: Route, { store, origin, document }: Source): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (url.origin !== origin) return route.abort();
  if (url.pathname.startsWith('/api/')) return route.fulfill({ status: errorStatus.unavailable, json: unavailable });
  const file = request.resourceType() === 'document' ? document : decodeURIComponent(url.pathname.slice(1));
  const isServed = file === document || file === 'remotes.json' || file.startsWith('apps/');
  const body = isServed ? await store.read(file) : undefined;
  if (!body) return route.fulfill({ status: 404, body: 'Not found' });
  return route.fulfill({ body, contentType: mime.getType(file) ?? 'application/octet-stream' });
}
