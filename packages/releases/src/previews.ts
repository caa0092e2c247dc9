import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { Refusal } from '@portal/command-line/refusal';
import { z } from 'zod';
import { compose } from './compose/compose.ts';
import { contractProblems } from './gate/contract.ts';
import { gateProblems } from './gate/gate.ts';
import { published } from './promote.ts';
import {
  ActiveApp,
  activeBeside,
  needSite,
  type Release,
  readActive,
  readComposition,
  readDocument,
  without,
  writeActive,
} from './store/documents.ts';
import { overlayStore } from './store/overlay-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** One version of a remote that whoever has the link sees inside the live portal. */
export const Preview = z.object({
  id: z.string(),
  app: z.string(),
  version: z.string(),
  by: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Public key of the link's signature. Nobody keeps the private one, so nobody can make another link. */
  key: z.string(),
});
export type Preview = z.infer<typeof Preview>;

/** `previews.json`: the links that were made, and not revoked. */
export const Previews = z.object({ previews: z.array(Preview) });
export const previewsFile = 'previews.json';

/** Days for which an expired link still says that it expired. */
const keptDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** What the signature of a link covers. */
const signedContent = ({ id, app, version, until }: Omit<Preview, 'key'>) =>
  Buffer.from(JSON.stringify([id, app, version, until]));

export const readPreviews = async (store: ReleaseStore): Promise<Preview[]> =>
  (await readDocument(store, previewsFile, Previews))?.previews ?? [];

/** Previews whose links work at this time. */
export const openPreviews = async (store: ReleaseStore, now: Date): Promise<Preview[]> =>
  (await readPreviews(store)).filter(({ until }) => Date.parse(until) > now.getTime());

const writePreviews = (store: ReleaseStore, previews: Preview[]) =>
  store.write(previewsFile, JSON.stringify({ previews }, null, 2));

/**
 * Makes the link to a published version of a remote, after the checks of a promotion except the smoke test.
 * @returns the preview, and the address of its link
 * @throws {Refusal} with every reason why it cannot be shown
 */
export async function addPreview(
  store: ReleaseStore,
  { app, version, by, forMs }: { app: string; version: string; by: string; forMs: number },
): Promise<{ preview: Preview; link: string }> {
  if (app === 'shell')
    throw new Refusal(
      'A preview shows one remote inside the live shell, so the shell itself has none. Try it in another channel: promote shell --to staging',
    );
  const release = await published(store, app, version);
  const { publicUrl } = await needSite(store);
  const beside = await readComposition(store, activeBeside(await readActive(store), app));
  const problems = await gateProblems(store, { release, beside, canary: false, untyped: false });
  if (problems.length > 0) throw new Refusal(`${app} ${version} cannot be previewed:\n  ${problems.join('\n  ')}`);
  const now = Date.now();
  const since = new Date(now).toISOString();
  await composePreview(store, { app, version, since });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const until = new Date(now + forMs).toISOString();
  const about = { id: randomBytes(6).toString('hex'), app, version, by, since, until };
  const preview = { ...about, key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url') };
  await store.exclusively(async (held) => {
    await published(held, app, version);
    const remembered = (await readPreviews(held)).filter(({ until }) => Date.parse(until) > now - keptDays * dayMs);
    await writePreviews(held, [...remembered, preview]);
  });
  const token = `${about.id}.${sign(null, signedContent(about), privateKey).toString('base64url')}`;
  return { preview, link: `${publicUrl}/preview/${token}` };
}

/** Makes a link worthless. @throws {Refusal} if there is no such preview */
export function revokePreview(store: ReleaseStore, id: string): Promise<Preview> {
  return store.exclusively(async (held) => {
    const previews = await readPreviews(held);
    const revoked = previews.find((preview) => preview.id === id);
    if (!revoked) throw new Refusal(`There is no preview '${id}'. The command previews lists them`);
    await writePreviews(
      held,
      previews.filter((preview) => preview !== revoked),
    );
    return revoked;
  });
}

/** What a token of a link opens now. `unknown`: it was forged, shortened or revoked. */
export function previewOf(previews: Preview[], token: string, now: Date): Preview | 'expired' | 'unknown' {
  const [id, signature = ''] = token.split('.');
  const preview = previews.find((one) => one.id === id);
  if (!preview || !isSigned(preview, signature)) return 'unknown';
  return Date.parse(preview.until) > now.getTime() ? preview : 'expired';
}

function isSigned(preview: Preview, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(preview.key, 'base64url'), type: 'spki', format: 'der' });
  return verify(null, signedContent(preview), key, Buffer.from(signature, 'base64url'));
}

/**
 * The live portal with one version of a remote in the place of its active one. Pages and documents are in memory.
 * @throws {Refusal} if it does not fit what is active now, or cannot be composed
 */
export async function composePreview(
  store: ReleaseStore,
  { app, version, since }: Pick<Preview, 'app' | 'version' | 'since'>,
): Promise<ReleaseStore> {
  const active = await readActive(store);
  const release: Release = await published(store, app, version);
  const beside = activeBeside(active, app);
  const problems = contractProblems(release, await readComposition(store, beside));
  if (problems.length > 0) throw new Refusal(`${app} ${version} does not fit the portal:\n  ${problems.join('\n  ')}`);
  const shown = ActiveApp.parse({ version, since });
  const next = { ...active, apps: { ...active.apps, [app]: shown }, retired: without(active.retired, app) };
  const overlay = overlayStore(store);
  await compose(overlay, await needSite(store), await readComposition(store, next));
  await writeActive(overlay, next);
  return overlay;
}
