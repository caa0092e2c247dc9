import path from 'node:path';
import { type Configuration, type ExternalItemFunctionData, rspack } from '@rspack/core';
import { inRepository } from '../repository.ts';
import type { Server } from '../servers.ts';

/**
 * The modules that a server's processes and threads begin with, each bundled to a file of its own. Threads are found beside
 * the file that they are started from (`PostThreads`, `TableThreads` and `uploads.ts` of the services).
 */
const entries: Record<Server, string[]> = {
  services: ['main', 'reading-thread', 'upload-thread'],
  edge: ['main', 'release-control'],
};

/** What the edge has as it is: scripts that it puts into pages, and the thread that renders pages (`Renderer`). */
const copiedForEdge = ['in-page', 'render/render-thread.mjs'].map((from) => ({
  from: inRepository('packages/releases/src', from),
  to: path.basename(from),
}));

/** Packages with native code, and those that find their own files beside them. */
const leftOutside = /^(?:playwright-core|sharp)$/;

/**
 * A server that loads its packages file by file takes twice as long to start, so they are bundled too. An optional
 * dependency of a package that is not installed is missing only for code that uses it.
 */
async function findOutside({ request = '', context = '', dependencyType, getResolve }: ExternalItemFunctionData) {
  if (/^[./]/.test(request)) return undefined;
  const isInstalled = () =>
    getResolve?.()(context, request).then(
      () => true,
      () => false,
    );
  if (!leftOutside.test(request) && (await isInstalled())) return undefined;
  return `${dependencyType === 'commonjs' ? 'node-commonjs' : 'module'} ${request}`;
}

const swc = (tsx: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      target: 'es2022',
      keepClassNames: true,
    },
  },
});

/**
 * Node keeps the text of a bundle in memory, with two bytes for each character if one of them is not Latin, as in the
 * services. Names and lines stay as they are, for logs.
 */
const withoutComments = new rspack.SwcJsMinimizerRspackPlugin({
  extractComments: false,
  minimizerOptions: { minify: false, compress: false, mangle: false, format: { comments: false, ascii_only: true } },
});

/** How a server is bundled into `folder`. */
export function serverConfig(server: Server, folder: string): Configuration {
  const context = inRepository(server);
  return {
    mode: 'production',
    target: 'node20',
    context,
    entry: Object.fromEntries(entries[server].map((name) => [name, `./src/${name}.ts`])),
    output: {
      path: folder,
      filename: '[name].js',
      clean: true,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    externalsType: 'module',
    externals: findOutside,
    module: {
      // Where a bundle stands is known when it runs. Packages of CommonJS export more than can be seen.
      parser: { javascript: { importMeta: false, url: false, createRequire: true, exportsPresence: false } },
      rules: [
        { test: /\.ts$/, type: 'javascript/esm', use: [swc(false)] },
        { test: /\.tsx$/, type: 'javascript/esm', use: [swc(true)] },
      ],
    },
    plugins: server === 'edge' ? [new rspack.CopyRspackPlugin({ patterns: copiedForEdge })] : [],
    // For debuggers. Stack traces name lines of the bundle: to map them, Node would hold 90 MB more from the start.
    // Modules of one scope would rename classes.
    devtool: 'source-map',
    optimization: { concatenateModules: false, minimize: server === 'services', minimizer: [withoutComments] },
    performance: false,
  };
}
