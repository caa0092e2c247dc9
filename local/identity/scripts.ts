import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from './errors.ts';

const Params = z.object({ name: z.string().regex(/^(clerk-js|ui)@[\w.-]*$/), file: z.string().regex(/^[\w.-]+\.js$/) });

interface Script {
  br: Buffer;
  gzip: Buffer;
  plain: Buffer;
}

async function load(path: string): Promise<Script> {
  const plain = await readFile(path).catch(() => {
    throw notFound('Clerk has no such script.');
  });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, quality),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return { br, gzip: zipped, plain };
}

/** Compresses a script on first use and caches it. */
function scriptKeeper() {
  const scripts = new Map<string, Promise<Script>>();
  return (path: string): Promise<Script> => {
    const kept = scripts.get(path) ?? load(path);
    scripts.set(path, kept);
    kept.catch(() => scripts.delete(path));
    return kept;
  };
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

function chosen(script: Script, accepted = ''): [content: Buffer, encoding?: string] {
  if (/\bbr\b/.test(accepted)) return [script.br, 'br'];
  if (/\bgzip\b/.test(accepted)) return [script.gzip, 'gzip'];
  return [script.plain];
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
  const script = scriptKeeper();
  const directories = new Map(['clerk-js', 'ui'].map((name) => [name, resolve(distributed(name), 'dist')]));
  routes.get('/npm/@clerk/:name/dist/:file', async ({ params, headers }, reply) => {
    const { success, data } = Params.safeParse(params);
    if (!success) throw notFound('Clerk has no such script.');
    const directory = directories.get(data.name.split('@')[0] ?? '') ?? '';
    const [content, encoding] = chosen(await script(resolve(directory, data.file)), headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ vary: 'accept-encoding', 'cache-control': cacheFor(data.name), 'x-content-type-options': 'nosniff' })
      .send(content);
  });
}
