import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from '@portal/command-line/lock';
import type { Configuration } from '@rspack/core';
import { repositoryRoot } from '../repository.ts';
import { sourceHash } from '../version.ts';
import { compile } from './compile.ts';

const services = path.join(repositoryRoot, 'services');
const dist = path.join(services, 'dist');
const workFolder = path.join(repositoryRoot, '.work/services');
const stampName = 'sources.sha256';

/** The bundle that runs every role. */
export const servicesMain = path.join(dist, 'main.js');

/** Bundles the services into `services/dist`, unless their present sources are there. @returns whether it had to. */
export function buildServices(): Promise<boolean> {
  return withLock(path.join(workFolder, 'lock'), async () => {
    const stamp = (await sourceHash(services, ['@rspack/core'])).digest('hex');
    const present = await readFile(path.join(dist, stampName), 'utf8').catch(() => '');
    if (present === stamp) return false;
    const folder = path.join(workFolder, 'dist');
    await mkdir(folder, { recursive: true });
    await compile([await configuration(folder)]);
    await writeFile(path.join(folder, stampName), stamp);
    await rm(dist, { recursive: true, force: true });
    await rename(folder, dist);
    return true;
  });
}

async function configuration(folder: string): Promise<Configuration> {
  const file = pathToFileURL(path.join(services, 'rspack.config.mjs')).href;
  const { default: given } = (await import(file)) as { default: Configuration };
  return { ...given, output: { ...given.output, path: folder } };
}
