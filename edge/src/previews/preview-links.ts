import { previewOf, readPreviews } from '@portal/releases/previews';
import { findRelease } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { FastifyInstance } from 'fastify';
import { standaloneReferrerPolicy } from '../common-headers.ts';
import { keepPrivate, setPreview } from './preview-cookie.ts';
import { noteCss, noteStyle } from './preview-note.ts';

const styleMaxAge = 'public, max-age=300';

/** Serves the links of previews, the way out of them, and the style of their note. */
export function servePreviewLinks(server: FastifyInstance, store: ReleaseStore): void {
  server.get(noteStyle.path, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', styleMaxAge).send(noteCss),
  );
  server.get(noteStyle.linkPath, (_request, reply) => {
    setPreview(reply, '');
    return keepPrivate(reply).redirect('/', 303);
  });
  server.get<{ Params: { token: string } }>('/preview/:token', async ({ params: { token } }, reply) => {
    keepPrivate(reply).header('referrer-policy', standaloneReferrerPolicy);
    const preview = previewOf(await readPreviews(store), token, new Date());
    if (typeof preview === 'string') {
      setPreview(reply, '');
      return reply.redirect(`/?preview=${preview}`, 303);
    }
    setPreview(reply, token, Date.parse(preview.until) - Date.now());
    const release = await findRelease(store, preview.app, preview.version);
    return reply.redirect(release?.portal?.areas[0]?.path ?? '/', 303);
  });
}
