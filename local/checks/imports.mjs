// Applies `.dependency-cruiser.cjs` to every workspace of the current repository.
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const repository = process.cwd();

/**
 * TypeScript 7 has no API that dependency-cruiser can use. With swc, dependency-cruiser does not enable JSX. It loads
 * the same swc as this file, so this file can enable JSX.
 */
function allowJsx() {
  const swc = require('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
}

/** Folders of all workspaces. `packages/*` becomes `packages`. */
function workspaceFolders() {
  const { workspaces } = require(path.join(repository, 'package.json'));
  return workspaces.map((workspace) => workspace.replace('/*', ''));
}

allowJsx();
const { cruise } = await import('dependency-cruiser');
const { options, ...ruleSet } = require(path.join(repository, '.dependency-cruiser.cjs'));
const { output, exitCode } = await cruise(workspaceFolders(), {
  ...options,
  ruleSet,
  validate: true,
  outputType: 'err',
});
console.log(String(output).trim());
process.exitCode = exitCode > 0 ? 1 : 0;
