import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommand } from '@portal/command-line/command';
import { findApp, listApps } from '@portal/release/apps';
import { type Build, buildApp } from '@portal/release/build/build-app';
import { buildServer } from '@portal/release/build/build-server';
import { repositoryRoot } from '@portal/release/repository';
import { type Server, servers } from '@portal/release/servers';
import { writeBillOfMaterials, writeBillsOfMaterials } from './sbom.ts';

async function report({ app, version, fresh, folder }: Build): Promise<void> {
  console.log(
    `${app.name} ${version} ${fresh ? 'built' : 'is up to date'} in ${path.relative(repositoryRoot, folder)}`,
  );
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css)$/.test(file));
  for (const file of files.sort()) {
    const bytes = gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length;
    console.log(`  ${(bytes / 1024).toFixed(1).padStart(7)} KB gzip  ${file}`);
  }
}

const isServer = (name: string): name is Server => (servers as readonly string[]).includes(name);

async function build(name: string): Promise<void> {
  if (name === 'sbom') return writeBillsOfMaterials();
  if (!isServer(name)) return report(await buildApp(await findApp(name)));
  console.log(`${name} ${(await buildServer(name)) ? 'built' : 'up to date'} in ${name}/dist`);
  // In the image, too.
  await writeBillOfMaterials(name, `${name}/dist/sbom`);
}

// `npm run build` builds everything that changed, `npm run build -- hours` one app or server, and `-- sbom` says what ships.
await runCommand(async () => {
  const names = process.argv.slice(2);
  const all = async () => [...servers, ...(await listApps()).map(({ name }) => name), 'sbom'];
  for (const name of names.length > 0 ? names : await all()) await build(name);
});
