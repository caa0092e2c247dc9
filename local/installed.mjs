import { readFile } from 'node:fs/promises';
import path from 'node:path';

const read = async (file) => JSON.parse(await readFile(file, 'utf8')).packages;

/**
 * Whether node_modules matches package-lock.json. npm writes its own record there after a complete install, so a second
 * record of ours could only be wrong more often.
 * @param {string} root
 */
export async function isInstalled(root) {
  try {
    const installed = await read(path.join(root, 'node_modules/.package-lock.json'));
    const wanted = Object.entries(await read(path.join(root, 'package-lock.json')));
    return wanted.every(([place, entry]) => !place.includes('node_modules/') || matches(installed[place], entry));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Packages for other platforms are in the lockfile but not installed. */
function matches(installed, wanted) {
  if (!installed) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
  return installed.version === wanted.version && installed.integrity === wanted.integrity;
}
