import { defineConfig } from '@playwright/test';
import { portal } from './support/portal.ts';

const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one site and one context share a process, and so what it has compiled.
  '--renderer-process-limit=1',
  // Short tests make much garbage, and little that stays: with more room it is swept less often. They are over before code
  // that V8 optimizes has paid for that.
  '--js-flags=--min-semi-space-size=32 --max-opt=1',
];

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  fullyParallel: true,
  // Generous: a busy machine takes its time to start a page, and what passes never waits this long.
  timeout: 120_000,
  // Longer than the 20 seconds after which pages try again what failed.
  expect: { timeout: 45_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : [['list']],
  use: {
    baseURL: portal.url,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 1280, height: 900 },
    // What a service worker answers would hide from routes.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every test takes nearly half of its time; `npm test -- e2e <file> --trace on` records one that fails.
    trace: 'off',
    launchOptions: { executablePath: portal.chromium, args: quietChromium },
  },
});
