import { fileURLToPath } from 'node:url';

const transform = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' }, sourceMaps: 'inline' },
];

/** Black-box tests: the built service over HTTP, on a database of its own. The TEST_… variables come from `npm test`. */
export default {
  displayName: 'services',
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  testEnvironment: 'node',
  testTimeout: 30_000,
  transform: { '\\.tsx?$': transform },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
