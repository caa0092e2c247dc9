import { areaOf } from '@portal/contracts/areas';
import type { Role } from '@portal/contracts/constants';
import { RemotesDocument } from '@portal/contracts/releases';
import mime from 'mime';
import type { BrowserContext, Route } from 'playwright-core';
import { compose } from '../../compose/compose.ts';
import { inPageScript } from '../../in-page-script.ts';
import { rootFilesFolder } from '../../manifest.ts';
import { type Composition, needSite } from '../../store/documents.ts';
import { overlayStore } from '../../store/overlay-store.ts';
import type { ReleaseStore } from '../../store/release-store.ts';
import { memberOf, sampleResponse } from './sample-responses.ts';

/** The portal as it would be, for one browser: files of the store, and samples instead of the services' responses. */
export interface CandidateSite {
  origin: string;
  /** The area of a path. Undefined if the shell has a page there. */
  areaOf(path: string): { remote: string; frame: 'public' | 'dashboard' } | undefined;
  /** Responds to everything that pages in the context request, for a member with this role or for a visitor. */
  serve(context: BrowserContext, role: Role | undefined): Promise<void>;
}

/** Composes what visitors would get, without changing what they get. */
export async function candidateSite(store: ReleaseStore, composition: Composition): Promise<CandidateSite> {
  const site = await needSite(store);
  const overlay = overlayStore(store);
  await compose(overlay, site, { active: composition.active, canaries: new Map() });
  const { origin } = new URL(site.publicUrl);
  const { microFrontends } = RemotesDocument.parse(JSON.parse(String(await overlay.read('remotes.json'))));
  return {
    origin,
    areaOf: (pathname) => areaOf(pathname, microFrontends),
    async serve(context, role) {
      await enter(context, origin, role);
      const remoteOf = (pathname: string) => areaOf(pathname, microFrontends)?.remote;
      const shell = composition.active.get('shell')?.version;
      await context.route('**/*', (route) => respond(route, { store: overlay, origin, role, shell, remoteOf }));
    },
  };
}

const identityScript = inPageScript('signed-in-identity.js');
const observer = inPageScript('observer.js');

/** Adds what pages need to look signed in, and the script that observes them. */
async function enter(context: BrowserContext, origin: string, role: Role | undefined): Promise<void> {
  if (role) {
    const { clerk_id: id, first_name: firstName, last_name: lastName, email, chapter } = memberOf(role);
    const person = { id, firstName, lastName, email, role, chapter };
    await context.addInitScript({ content: `globalThis.smokeTest = ${JSON.stringify({ person })};` });
    // With this cookie the shell asks the identity provider for a session.
    await context.addCookies([{ name: '__client_uat', value: '1', url: origin }]);
  }
  await context.addInitScript({ content: observer });
}

interface Source {
  store: ReleaseStore;
  origin: string;
  role: Role | undefined;
  /** Version of the shell. */
  shell: string | undefined;
  remoteOf(pathname: string): string | undefined;
}

const identityProvider = /\/npm\/@clerk\/(clerk-js|ui)@/;
/** Query that requests the page of a remote that works without the shell. */
export const standaloneQuery = '?standalone';

async function respond(route: Route, source: Source): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (source.role && identityProvider.test(url.pathname)) {
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ body: identityScript, contentType: 'text/javascript', headers });
  }
  if (url.origin !== source.origin) return route.abort();
  if (url.pathname.startsWith('/api/v1/')) {
    return route.fulfill(sampleResponse(`${request.method()} ${url.pathname.slice('/api/v1'.length)}`, source.role));
  }
  const file = request.resourceType() === 'document' ? documentOf(url, source) : fileOf(url, source);
  const body = await source.store.read(file);
  if (!body) return route.fulfill({ status: 404, body: 'Not found' });
  return route.fulfill({ body, contentType: mime.getType(file) ?? 'application/octet-stream' });
}

function documentOf({ pathname, search }: URL, { remoteOf }: Source): string {
  const remote = remoteOf(pathname);
  if (!remote) return 'index.html';
  return search === standaloneQuery ? `${remote}.html` : `areas/${remote}.html`;
}

function fileOf({ pathname }: URL, { shell }: Source): string {
  const file = decodeURIComponent(pathname.slice(1));
  return file === 'remotes.json' || file.startsWith('apps/') ? file : `apps/shell/${shell}/${rootFilesFolder}/${file}`;
}
