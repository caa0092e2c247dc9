import { readdirSync } from 'node:fs';

const swc = (tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  },
];

/** Tests run as CommonJS: what is ESM only is tested as the processes that it runs in, over HTTP or the command line. */
const project = (displayName, ...roots) => ({
  displayName,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testEnvironment: '<rootDir>/local/testing/declared-programs-environment.cjs',
  testMatch: ['**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  // Zod's messages in sixty languages, of which we use its default alone: each test file would load them anew.
  moduleNameMapper: { '^(\\.\\./locales/)index\\.cjs$': '$1en.cjs' },
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
});

export default {
  // Generous: a busy machine takes its time, and what passes never waits this long.
  testTimeout: 120_000,
  projects: [
    project(
      'contracts',
      ...['contracts', 'markdown', 'http-server', 'threads', 'environment', 'command-line'].map(
        (name) => `packages/${name}`,
      ),
    ),
    project(
      'web',
      'packages/sdk',
      'packages/ui',
      'shell',
      ...readdirSync(import.meta.dirname).filter((name) => name.startsWith('mf-')),
    ),
    {
      ...project('services', 'services'),
      globalSetup: '<rootDir>/services/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/services/test/support/global-teardown.ts',
    },
    project('deploy', 'edge', 'release', 'packages/releases', 'deploy'),
    project('local', 'local', 'bench'),
  ],
};
