import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { Document, sendDocument } from '@portal/edge/document';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from './errors.ts';

const Params = z.object({ name: z.string().regex(/^(clerk-js|ui)@[\w.-]*$/), file: z.string().regex(/^[\w.-]+\.js$/) });

/** Each is compressed on first use, and kept. */
const documents = new Map<string, Document>();

function documentAt(path: string): Document {
  const document = documents.get(path) ?? new Document(contentOf(path));
  documents.set(path, document);
  return document;
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw notFound('Clerk has no such script.');
  }
}

/** The directory with the browser scripts in one of Clerk's packages. */
function distributed(name: string): string {
  const require = createRequire(import.meta.url);
  const paths = require.resolve.paths(`@clerk/${name}`) ?? [];
  for (const path of paths) {
    try {
      return dirname(require.resolve(resolve(path, `@clerk/${name}/package.json`)));
    } catch {}
  }
  throw new Error(`@clerk/${name} is not installed. Run npm ci.`);
}

const exactVersion = /@\d+\.\d+\.\d+/;

/**
 * An exact version never changes. A range such as `@6` is the installed version: cached for an hour, then revalidated.
 */
const cacheFor = (name: string) =>
  exactVersion.test(name)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600, stale-while-revalidate=86400';

/** Serves Clerk's browser scripts from node_modules, at the paths that its SDK requests from a proxy. */
export function addScripts(routes: FastifyInstance): void {
  const directories = new Map(['clerk-js', 'ui'].map((name) => [name, resolve(distributed(name), 'dist')]));
  routes.get('/npm/@clerk/:name/dist/:file', async (request, reply) => {
    const { success, data } = Params.safeParse(request.params);
    if (!success) throw notFound('Clerk has no such script.');
    const directory = directories.get(data.name.split('@')[0] ?? '') ?? '';
    const document = documentAt(resolve(directory, data.file));
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': cacheFor(data.name), 'x-content-type-options': 'nosniff' });
    return sendDocument(request, reply, document);
  });
}
