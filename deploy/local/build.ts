import path from 'node:path';
import { findApp, listApps } from '../release/apps.ts';
import { type Build, buildApp } from '../release/build/build-app.ts';
import { gzipSizes } from '../release/build/sizes.ts';
import { runCommand } from '../release/command.ts';
import { repositoryRoot } from '../release/repository.ts';

async function report(build: Build): Promise<void> {
  const place = path.relative(repositoryRoot, build.folder);
  console.log(`${build.app.name} ${build.version} ${build.fresh ? 'built' : 'is up to date'} in ${place}`);
  for (const { file, bytes } of await gzipSizes(build.folder)) {
    console.log(`  ${(bytes / 1024).toFixed(1).padStart(7)} KB gzip  ${file}`);
  }
}

await runCommand(async () => {
  const names = process.argv.slice(2);
  for (const app of names.length > 0 ? await Promise.all(names.map(findApp)) : await listApps()) {
    await report(await buildApp(app));
  }
});
