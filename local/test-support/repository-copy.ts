import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkPackages } from '../linked-packages.ts';
import { repository } from './command.ts';

const left = new Set(['node_modules', 'dist', '.git', '.work', '.data', 'test-results', 'playwright-report']);

/** A copy of the repository whose sources a test may change; it shares the packages that npm brought. */
export async function copyRepository(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'repository-'));
  await cp(repository, folder, { recursive: true, filter: (file) => !left.has(path.basename(file)) });
  await linkPackages(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
