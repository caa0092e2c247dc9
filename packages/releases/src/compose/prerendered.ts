import { Refusal } from '@portal/command-line/refusal';
import { fillPlaceholders, PrerenderedRemote, PrerenderedShell, pageSlot, prerenderedName } from '@portal/contracts';
import { z } from 'zod';
import { parseJson, type Release, type Site, versionFolder } from '../store/documents.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { html } from './html.ts';
import { headElements } from './page-head.ts';

/** What a release drew ahead of time. @returns undefined where it draws nothing. @throws where that is damaged. */
async function readPrerendered<T>(store: ReleaseStore, release: Release, schema: z.ZodType<T>): Promise<T | undefined> {
  if (!(prerenderedName in release.files)) return undefined;
  const content = await store.read(`${versionFolder(release.app, release.version)}/${prerenderedName}`);
  const parsed = schema.safeParse(content && parseJson(content));
  if (!parsed.success) throw new Refusal(`${prerenderedName} is malformed: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

export const readPrerenderedShell = (store: ReleaseStore, shell: Release) =>
  readPrerendered(store, shell, PrerenderedShell);

export const readPrerenderedRemote = (store: ReleaseStore, remote: Release) =>
  readPrerendered(store, remote, PrerenderedRemote);

/** Text drawn ahead of time, with the site's values escaped for elements and quoted attributes. */
const filledMarkup = (text: string, site: Site) => fillPlaceholders(text, site, (value) => html`${value}`.source);

/** Where a placeholder stands in data, its value needs no escaping: that is up to how the data is written. */
const filledData = <T>(data: T, site: Site): T =>
  JSON.parse(JSON.stringify(data), (_key, value) =>
    typeof value === 'string' ? fillPlaceholders(value, site, String) : value,
  ) as T;

/** The frame of the longest path that the header marks for this one. */
function frameOf(shell: PrerenderedShell, path: string): string {
  const marked = Object.keys(shell.frames).filter((known) => path === known || path.startsWith(`${known}/`));
  const longest = marked.sort((one, other) => other.length - one.length)[0];
  return shell.frames[longest ?? '/'] ?? pageSlot;
}

/** The body of an area's page: the frame, with the remote's own page where that is drawn ahead of time too. */
export function prerenderedBody(site: Site, shell: PrerenderedShell, path: string, page?: PrerenderedRemote): string {
  const box = page ? shell.boxes.hydrated.replace(pageSlot, () => page.html) : shell.boxes.served;
  return filledMarkup(
    frameOf(shell, path).replace(pageSlot, () => box),
    site,
  );
}

/** The body of a page that only its script draws: the frame, and what says that the page is on its way. */
export function waitingBody(site: Site, shell: PrerenderedShell | undefined, path: string): string | undefined {
  const { waiting } = shell?.boxes ?? {};
  return (
    shell &&
    waiting &&
    filledMarkup(
      frameOf(shell, path).replace(pageSlot, () => waiting),
      site,
    )
  );
}

/** What stands in the head in the title's place; the page's first script takes the other chapter's words from it. */
export function prerenderedHead(site: Site, { head }: PrerenderedRemote): string {
  const { title, description, image, structuredData } = filledData(head, site);
  return headElements({
    title: title.NHS,
    description: description.NHS,
    address: `${site.publicUrl}/`,
    image: { ...image, address: site.publicUrl + image.path },
    njhs: { title: title.NJHS, description: description.NJHS },
    feeds: head.feeds,
    structuredData,
  }).source;
}

export const fontPreloads = ({ fonts }: PrerenderedShell): string[] =>
  fonts.map((address) => `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`);
