import type { Area, Chapter } from '@portal/contracts';
import { html } from '@portal/releases/compose/html';
import { pageFile } from '@portal/releases/compose/page-file';
import { rootFilesFolder } from '@portal/releases/manifest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chapterOf } from './chapter-of.ts';
import { standaloneReferrerPolicy } from './common-headers.ts';
import { isListed } from './crawlers/robots.ts';
import { Document, sendDocument } from './document.ts';
import { nothingReleased, notReady, sendRefusal } from './error-responses.ts';
import { readablePage, withReadable } from './readable-pages.ts';
import type { ReleaseDocuments } from './release-documents.ts';
import type { ServerRenderedPages } from './server-rendered-pages.ts';

/** Pages of the shell itself; all others belong to the areas of remotes. */
const shellPages = [/^\/sign-in(\/|$)/, /^\/sign-up(\/|$)/, /^\/init-user\/?$/];

const rootFileMaxAgeMs = 60 * 60 * 1000;

const asksForPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

export interface PageSources {
  documents: ReleaseDocuments;
  serverRendered: ServerRenderedPages;
  /** Address of the services that know signatures. */
  signaturesUrl: string;
  /** Adds to a page what only this visitor sees. Absent: everybody gets the same pages. */
  addTo?(page: string): string;
}

/** Where the pages of a request come from. It can set headers of the response. */
export type SourcesFor = (request: FastifyRequest, reply: FastifyReply) => Promise<PageSources>;

/** Serves the composed pages, remotes.json and the files of the root. */
export function servePages(server: FastifyInstance, sourcesFor: SourcesFor): void {
  server.get('/remotes.json', async (request, reply) => {
    const { documents } = await sourcesFor(request, reply);
    const document = await documents.document('remotes.json');
    return document
      ? sendDocument(request, reply.type('application/json'), document)
      : notReady(reply, nothingReleased);
  });
  server.get('/*', async (request, reply) => servePath(request, reply, await sourcesFor(request, reply)));
  server.setNotFoundHandler(async (request, reply) =>
    asksForPage(request)
      ? sendShellPage(request, reply.code(404), await sourcesFor(request, reply))
      : sendRefusal(reply, 404),
  );
}

async function servePath(request: FastifyRequest, reply: FastifyReply, sources: PageSources) {
  const { documents } = sources;
  const pathname = decodeURIComponent(withoutQuery(request.url));
  const area = await documents.area(pathname);
  const rendered = area !== undefined && (await documents.rendersPages(area.remote));
  if (!isListed(pathname, rendered)) reply.header('x-robots-tag', 'noindex');
  if (await documents.isRetired(pathname)) reply.code(404);
  if (area) return sendAreaPage(request, reply, { ...sources, area });
  if (isFileName(pathname)) return sendRootFile(reply, documents, pathname);
  if (!shellPages.some((page) => page.test(pathname))) reply.code(404);
  return sendShellPage(request, reply, sources);
}

/** A remote's standalone page takes precedence over the shell's page for the remote. */
async function sendAreaPage(request: FastifyRequest, reply: FastifyReply, sources: PageSources & { area: Area }) {
  const { documents, serverRendered, area } = sources;
  const name = area.remote;
  const standalone = await documents.document(`${name}.html`);
  if (standalone) return sendStandalonePage(request, reply, { ...sources, standalone });
  const chapter = chapterOf(request);
  const composed = await pageOf(documents, `areas/${name}`, chapter);
  // Retired a moment ago.
  if (!composed) return sendShellPage(request, reply.code(404), sources);
  const filled = await readable(request, composed, sources);
  if (filled) return sendOnce(request, reply, { ...sources, filled });
  const completed = await serverRendered.complete(composed, { address: withoutChapter(request.url), chapter });
  if (completed?.missing) reply.code(404).header('x-robots-tag', 'noindex');
  const page = completed?.document ?? composed;
  return sendHtml(request, reply.header('vary', dependsOnChapter), { ...sources, page });
}

/** It is there for the path of its area and for what one link opens (spec section 2, `/signature/{requestId}`). */
async function sendStandalonePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { standalone, area, ...sources }: PageSources & { standalone: Document; area: Area },
) {
  reply.header('referrer-policy', standaloneReferrerPolicy);
  if (segmentsOf(withoutQuery(request.url)) > segmentsOf(area.path) + 1) {
    return sendShellPage(request, reply.code(404), sources);
  }
  const filled = await readable(request, standalone, sources);
  return filled
    ? sendOnce(request, reply, { ...sources, filled })
    : sendHtml(request, reply, { ...sources, page: standalone });
}

/** The page with what the secret in its address opens. Undefined if that is nothing. */
async function readable(request: FastifyRequest, document: Document, { documents, signaturesUrl }: PageSources) {
  const site = await documents.site();
  if (!site) return undefined;
  const page = () => document.content.toString();
  return readablePage(signaturesUrl, { page, site, address: request.url, ip: request.ip });
}

const passing = (page: string) => new Document(Buffer.from(page), { quality: 4 });

const sendOnce = (request: FastifyRequest, reply: FastifyReply, { filled, addTo }: Additions & { filled: string }) =>
  sendHtml(request, reply.header('cache-control', 'no-store'), { addTo, page: passing(filled) });

/** A store that was composed before chapters had pages of their own has one for all. */
const pageOf = async (documents: ReleaseDocuments, name: string, chapter: Chapter) =>
  (await documents.document(pageFile(name, chapter))) ?? documents.document(`${name}.html`);

/** The address as the page's first script leaves it, which removes a link's chapter. */
const withoutChapter = (url: string) => url.replace(/([?&])chapter=nj?hs(?:&|$)/, '$1').replace(/[?&]$/, '');

const dependsOnChapter = 'Accept-Encoding, Cookie';

async function sendShellPage(request: FastifyRequest, reply: FastifyReply, { documents, addTo }: PageSources) {
  const shell = await pageOf(documents, 'index', chapterOf(request));
  const page = shell && reply.statusCode === 404 ? notFoundPage(shell) : shell;
  return sendHtml(request, reply.header('vary', dependsOnChapter), { addTo, page });
}

const notFoundText = html`<div class="container page"><h1>Page not found</h1>
<p class="lead">The page you're looking for doesn't exist or has been moved. <a href="/">Return Home</a></p></div>`;
const notFoundPages = new WeakMap<Document, Document>();

/** The shell's page, which without scripts says the same as with them. */
function notFoundPage(shell: Document): Document {
  const known = notFoundPages.get(shell);
  if (known) return known;
  const page = new Document(Buffer.from(withReadable(shell.content.toString(), notFoundText)));
  notFoundPages.set(shell, page);
  return page;
}

type Additions = Pick<PageSources, 'addTo'>;

async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, addTo }: Additions & { page: Document | undefined },
) {
  if (!page) return notReady(reply, nothingReleased);
  const shown = addTo ? passing(addTo(page.content.toString())) : page;
  return sendDocument(request, reply.type('text/html; charset=utf-8'), shown);
}

async function sendRootFile(reply: FastifyReply, documents: ReleaseDocuments, pathname: string) {
  const version = await documents.shellVersion();
  if (!version) return sendRefusal(reply, 404);
  const file = `shell/${version}/${rootFilesFolder}${pathname}`;
  return reply.sendFile(file, { maxAge: rootFileMaxAgeMs, immutable: false });
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean).length;

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');

/** The address with a path that can be decoded. If the path is not a valid encoding, its percent signs are plain characters. */
export function readableAddress(url: string): string {
  const path = withoutQuery(url);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

const isFileName = (pathname: string) => /\.[^/]+$/.test(pathname);
