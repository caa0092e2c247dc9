import { Refusal } from '@portal/command-line/refusal';
import { EntryFiles } from '@portal/contracts/releases';
import { z } from 'zod';
import { parseJson, type Release, versionFolder } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** The one module that a remote exposes. */
export const exposedModule = './remote';
/** Folder of a shell's version with the files that are served from the root of the site (logos, icon, robots). */
export const rootFilesFolder = 'public';
/** The Module Federation manifest in each remote's version. */
export const manifestName = 'mf-manifest.json';

const files = z.object({ sync: z.array(z.string()) });

/** The part of a Module Federation manifest that the portal relies on. */
const FederationManifest = z.object({
  metaData: z.object({
    globalName: EntryFiles.shape.globalName,
    remoteEntry: z.object({ path: z.string(), name: z.string() }),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: files, css: files }) })),
});

/** @throws with the problem of a published remote's manifest */
export async function readManifest(store: Pick<ReleaseStore, 'read'>, release: Release): Promise<EntryFiles> {
  const content = await store.read(`${versionFolder(release.app, release.version)}/${manifestName}`);
  if (!content) throw new Refusal(`it has no ${manifestName}`);
  const manifest = FederationManifest.safeParse(parseJson(content));
  if (!manifest.success) throw new Refusal(`${manifestName} is malformed: ${z.prettifyError(manifest.error)}`);
  const exposed = manifest.data.exposes.find(({ path }) => path === exposedModule);
  if (!exposed) throw new Refusal(`${manifestName} doesn't expose ${exposedModule}`);
  const { globalName, remoteEntry } = manifest.data.metaData;
  const { js, css } = exposed.assets;
  const files = { entry: remoteEntry.path + remoteEntry.name, globalName, scripts: js.sync, styles: css.sync };
  const missing = [files.entry, ...files.scripts, ...files.styles].filter((file) => !(file in release.files));
  if (missing.length > 0) throw new Refusal(`${manifestName} names files that it doesn't have: ${missing.join(', ')}`);
  return files;
}
