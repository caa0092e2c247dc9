import type { Program } from '@portal/command-line/programs';
import {
  chromium,
  firefox,
  git,
  kubectl,
  nginx,
  postgres,
  promtool,
  redisServer,
  systemdAnalyze,
  webkitDriver,
  xvfb,
} from './programs.ts';

/** The test projects, in the order in which they run, with the programs that npm cannot bring and their tests may use. */
export const testProjects: Record<string, Program[]> = {
  contracts: [],
  web: [],
  services: [git, redisServer],
  deploy: [chromium, git, kubectl, postgres, promtool, systemdAnalyze],
  local: [chromium, git, postgres, redisServer],
  e2e: [chromium, firefox, nginx, webkitDriver, xvfb],
};

/** A change of these can change any test's outcome. */
export const runnerFiles =
  /^(?:(?:.*\/)?package\.json|package-lock\.json|jest\.config\.mjs|tsconfig[^/]*\.json|local\/(?:test\.ts|testing\/.*))$/;

/**
 * Folders and files that a project's tests start as processes or read, and so do not reach by imports. What these import
 * counts too. The pages of the remotes are tested by `web` and `e2e` alone: in other projects they are built, not used.
 */
export const ranBy: Record<string, string[]> = {
  contracts: ['packages/markdown', 'packages/threads'],
  services: [
    ...['services', 'local/backing.ts', 'local/previous-services.ts'],
    ...['docs/architecture.md', 'docs/operations.md'],
  ],
  deploy: [
    ...['deploy', 'edge', 'release', 'packages/releases', 'local/backing.ts', 'local/restore-rehearsal'],
    ...['.github', '.env.example', '.dockerignore', '.gitignore', 'services/src/config/config.ts'],
    ...['docs/operations.md', 'docs/one-machine-without-docker.md', 'docs/editing-the-landing-page.md'],
  ],
  local: [
    ...['local', 'services', 'edge', 'release', 'packages/releases', '.dependency-cruiser.cjs'],
    ...['docs/adr', 'docs/product/limits.md', 'docs/security.md'],
  ],
  e2e: ['shell', 'services', 'edge', 'release', 'packages', 'local', 'deploy/nginx', 'e2e/playwright.config.ts'],
};

/** Browser tests that look at the pages of one remote alone. Every other one runs if any remote changes. */
export const browserTestsOf: Record<string, string[]> = {
  'mf-dashboard': [
    ...['audit', 'events', 'imports', 'invitations', 'invitations-of-many', 'mail-delivery', 'manage-users'],
    ...['onboarding', 'releases-page', 'reports'],
  ],
  'mf-hours': [
    'admin-inbox-decisions',
    'admin-inbox-details',
    'admin-inbox-list',
    'hours-drafts-of-devices',
    'hours-form',
    'hours-submitting',
  ],
  'mf-landing': ['landing'],
  'mf-newsletter': [
    'newsletter-draft-conflicts',
    'newsletter-drafts',
    'newsletter-editor',
    'newsletter-mailing',
    'newsletter-managing',
    'newsletter-reading',
  ],
  'mf-signature': ['signature-page', 'signature-waiting-requests'],
};
