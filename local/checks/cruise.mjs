import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * TypeScript 7 has no API that dependency-cruiser can use. With swc, dependency-cruiser does not enable JSX. It loads
 * the same swc as this file, so this file can enable JSX.
 */
function allowJsx() {
  const swc = require('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
}

/**
 * Reads which file of the current repository imports which, in every workspace, as `.dependency-cruiser.cjs` says.
 * @param further options of dependency-cruiser
 */
export async function cruiseWorkspaces(further = {}) {
  const repository = process.cwd();
  const { workspaces } = require(path.join(repository, 'package.json'));
  const { options, ...ruleSet } = require(path.join(repository, '.dependency-cruiser.cjs'));
  allowJsx();
  const { cruise } = await import('dependency-cruiser');
  // `packages/*` becomes `packages`.
  const folders = workspaces.map((workspace) => workspace.replace('/*', ''));
  return cruise(folders, { ...options, ruleSet, ...further });
}
