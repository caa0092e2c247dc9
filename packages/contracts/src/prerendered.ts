import { z } from 'zod';

/**
 * `prerendered.json` of a release: pages that its build drew ahead of time. They wait for the values of the site that they
 * come to (`sitePlaceholders`); composing a page only joins such texts, and runs no code of any app.
 */
export const prerenderedName = 'prerendered.json';

const perChapter = z.object({ NHS: z.string(), NJHS: z.string() });

/** What search engines and previews of shared links are told about a page. */
export const PrerenderedHead = z.object({
  title: perChapter,
  description: perChapter,
  /** A file of the site's root, with its size in pixels and what it shows. */
  image: z.object({ path: z.string().startsWith('/'), width: z.number(), height: z.number(), description: z.string() }),
  /** As schema.org describes it, without the context. */
  structuredData: z.record(z.string(), z.unknown()),
  /** Feeds that a reader of the page may follow. */
  feeds: z.array(z.object({ type: z.string(), title: z.string(), address: z.string() })),
});
export type PrerenderedHead = z.infer<typeof PrerenderedHead>;

/** The page of a remote that answers `/`: the markup that its client hydrates, and its head. */
export const PrerenderedRemote = z.object({ html: z.string(), head: PrerenderedHead });
export type PrerenderedRemote = z.infer<typeof PrerenderedRemote>;

/** The shell's public frame. Each part has `pageSlot` where the next one goes. */
export const PrerenderedShell = z.object({
  /** By path: below it the header marks this link as the present one. `/` is the frame of all other pages. */
  frames: z.record(z.string().startsWith('/'), z.string()),
  /**
   * What the shell draws around a page: around one that its client hydrates, and around one that a server made. `waiting` is
   * what stands in the place of a page that only the client draws; earlier shells have none.
   */
  boxes: z.object({ hydrated: z.string(), served: z.string(), waiting: z.string().optional() }),
  /** Addresses of the fonts that the first screen is set in. */
  fonts: z.array(z.string()),
});
export type PrerenderedShell = z.infer<typeof PrerenderedShell>;
