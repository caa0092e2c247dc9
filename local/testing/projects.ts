import type { Program } from '@portal/command-line/programs';
import { chromium, git, kubectl, nginx, postgres, redisServer } from './programs.ts';

/** The test projects, in the order in which they run, with the programs that npm cannot bring and their tests may use. */
export const testProjects: Record<string, Program[]> = {
  contracts: [],
  web: [],
  services: [redisServer],
  deploy: [chromium, git, kubectl, postgres],
  local: [chromium, git, postgres],
  e2e: [chromium, nginx],
};
