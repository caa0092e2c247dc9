import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rootFilesFolder } from '../release/build/shell.ts';
import { sendDocument } from './document.ts';
import type { LiveDocuments } from './live-documents.ts';
import { standaloneReferrerPolicy } from './security-headers.ts';

/** Pages of the shell itself; all others belong to the areas of remotes. */
const shellPages = [/^\/sign-in(\/|$)/, /^\/sign-up(\/|$)/, /^\/init-user\/?$/];

const rootFileMaxAgeMs = 60 * 60 * 1000;

const asksForPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

/** Everything that isn't a released file or an API call: the composed pages, remotes.json and the files of the root. */
export function servePages(server: FastifyInstance, documents: LiveDocuments): void {
  server.get('/remotes.json', async (request, reply) => {
    const document = await documents.document('remotes.json');
    return document ? sendDocument(request, reply.type('application/json'), document) : notReady(reply);
  });
  server.get('/*', (request, reply) => answerPath(request, reply, documents));
  server.setNotFoundHandler((request, reply) =>
    asksForPage(request) ? sendPage(request, reply.code(404), { documents, file: 'index.html' }) : sendNotFound(reply),
  );
}

async function answerPath(request: FastifyRequest, reply: FastifyReply, documents: LiveDocuments) {
  const pathname = decodeURIComponent(withoutQuery(request.url));
  const area = await documents.area(pathname);
  if (area) return sendAreaPage(request, reply, { documents, name: area.remote });
  if (isFileName(pathname)) return sendRootFile(reply, documents, pathname);
  if (!shellPages.some((page) => page.test(pathname))) reply.code(404);
  return sendPage(request, reply, { documents, file: 'index.html' });
}

interface Page {
  documents: LiveDocuments;
  file: string;
}

/** A remote's own page that needs no shell comes before the shell's page for it. */
async function sendAreaPage(
  request: FastifyRequest,
  reply: FastifyReply,
  area: { documents: LiveDocuments; name: string },
) {
  const { documents, name } = area;
  const standalone = await documents.document(`${name}.html`);
  if (!standalone) return sendPage(request, reply, { documents, file: `areas/${name}.html` });
  reply.headers({ 'referrer-policy': standaloneReferrerPolicy, 'x-robots-tag': 'noindex' });
  return sendDocument(request, reply.type('text/html; charset=utf-8'), standalone);
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, { documents, file }: Page) {
  const page = await documents.document(file);
  return page ? sendDocument(request, reply.type('text/html; charset=utf-8'), page) : notReady(reply);
}

async function sendRootFile(reply: FastifyReply, documents: LiveDocuments, pathname: string) {
  const version = await documents.shellVersion();
  if (!version) return sendNotFound(reply);
  const file = `shell/${version}/${rootFilesFolder}${pathname}`;
  return reply.sendFile(file, { maxAge: rootFileMaxAgeMs, immutable: false });
}

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');

/** The address with a path that can be decoded: where it is no encoding of anything, its percent signs stand for themselves. */
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

/** Never cached: a file that is missing now may be released a moment later. */
export const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).headers({ 'cache-control': 'no-store' }).type('text/plain; charset=utf-8').send('Not found');

const notReady = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .type('text/plain; charset=utf-8')
    .send('Nothing has been released here yet.');
