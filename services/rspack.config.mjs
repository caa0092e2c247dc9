import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Workspace packages export TypeScript and are bundled; everything from node_modules is loaded at run time. */
const isBundled = (request) => /^[./]/.test(request) || request.startsWith('@portal/');

const swc = (parser) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', decorators: true, ...parser },
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

export default {
  mode: 'production',
  target: 'node20',
  context: here('.'),
  // `ReadingThreads` of packages/markdown and `UploadThread` run the others, which stand beside the file that those are
  // bundled into.
  entry: {
    main: './src/main.ts',
    'reading-thread': './src/reading-thread.ts',
    'upload-thread': './src/upload-thread.ts',
  },
  output: {
    path: here('dist'),
    filename: '[name].js',
    clean: true,
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  externalsType: 'module',
  externals: ({ request }, callback) => (isBundled(request) ? callback() : callback(undefined, request)),
  module: {
    // Where a bundle stands is known when it runs.
    parser: { javascript: { importMeta: false, url: false } },
    rules: [
      { test: /\.ts$/, type: 'javascript/esm', use: swc({}) },
      { test: /\.tsx$/, type: 'javascript/esm', use: swc({ tsx: true }) },
    ],
  },
  // Stack traces name our own files; minified server code saves nothing.
  devtool: 'source-map',
  optimization: { minimize: false },
  performance: false,
};
