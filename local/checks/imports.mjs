// Applies `.dependency-cruiser.cjs` to every workspace of the repository that it is started in.
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const repository = process.cwd();

/**
 * TypeScript 7 has no API for dependency-cruiser to parse with, and its own way to swc leaves JSX switched off. It shares
 * our swc, so the switch can be set in between.
 */
function allowJsx() {
  const swc = require('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
}

/** Folders of all workspaces; `packages/*` counts as `packages`. */
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
