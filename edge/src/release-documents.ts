import path from 'node:path';
import { type Area, areaOf, fitsArea, type RemotesDocument } from '@portal/contracts';
import { type RenderedBy, renderedBy } from '@portal/releases/compose/fill-page';
import { Previews, previewsFile } from '@portal/releases/previews';
import { ActiveVersions, parseDocument, Site } from '@portal/releases/store/documents';
import { z } from 'zod';
import { currentFile } from './current-file.ts';
import { Document } from './document.ts';

/** The part of remotes.json that pages need. Other parts can come from another version of the release tool. */
export const ServedRemotes = z.looseObject({
  microFrontends: z.record(
    z.string(),
    z.looseObject({
      extras: z.looseObject({ portal: z.looseObject({ areas: z.array(z.looseObject({ path: z.string() })) }) }),
    }),
  ),
});

/** Opens a document for reading again and again. The same value means that nothing has changed. */
export type OpenDocument = <T>(name: string, parse: (content: Buffer) => T) => () => Promise<T | undefined>;

/** Documents of a directory, which can be replaced at any time. */
export const documentsBelow =
  (root: string): OpenDocument =>
  (name, parse) =>
    currentFile(path.join(root, name), parse);

/** The part of a channel that promotions replace. Every read returns the current state, without a restart. */
export class ReleaseDocuments {
  readonly #renderedBy = new WeakMap<Document, { release?: RenderedBy }>();
  readonly #documents = new Map<string, () => Promise<Document | undefined>>();
  readonly #remotes: () => Promise<RemotesDocument | undefined>;
  readonly active: () => Promise<ActiveVersions | undefined>;
  readonly site: () => Promise<Site | undefined>;
  readonly previews: () => Promise<z.output<typeof Previews> | undefined>;

  constructor(private readonly open: OpenDocument) {
    const parsed = <T>(name: string, schema: z.ZodType<T>) =>
      open(name, (content) => parseDocument(content, name, schema));
    this.#remotes = parsed('remotes.json', ServedRemotes) as unknown as () => Promise<RemotesDocument | undefined>;
    this.active = parsed('active.json', ActiveVersions);
    this.site = parsed('site.json', Site);
    this.previews = parsed(previewsFile, Previews);
  }

  /** A composed file, such as `index.html`. Callers must not pass names from a request. */
  document(name: string): Promise<Document | undefined> {
    const known = this.#documents.get(name) ?? this.open(name, (content) => new Document(content));
    this.#documents.set(name, known);
    return known();
  }

  async area(pathname: string): Promise<Area | undefined> {
    const remotes = await this.#remotes();
    return remotes && areaOf(pathname, remotes.microFrontends);
  }

  /** The public areas of all active remotes. */
  async publicAreas(): Promise<Area[]> {
    const { microFrontends = {} } = (await this.#remotes()) ?? {};
    return Object.entries(microFrontends).flatMap(([remote, { extras }]) =>
      extras.portal.areas.filter(({ frame }) => frame === 'public').map((area) => ({ ...area, remote })),
    );
  }

  /** Whether this server renders the pages of a remote. */
  async rendersPages(remote: string): Promise<boolean> {
    const page = await this.document(`areas/${remote}.html`);
    return page !== undefined && this.renderedBy(page) !== undefined;
  }

  /** The release whose code renders a composed page on this server, if one does. */
  renderedBy(page: Document): RenderedBy | undefined {
    const known = this.#renderedBy.get(page) ?? { release: renderedBy(page.content.toString()) };
    this.#renderedBy.set(page, known);
    return known.release;
  }

  /** Whether the path belongs to a retired app. Another remote with a shorter path must not serve it. */
  async isRetired(pathname: string): Promise<boolean> {
    const [active, area] = [await this.active(), await this.area(pathname)];
    const paths = Object.values(active?.retired ?? {}).flatMap((app) => app.paths);
    return paths.some((path) => fitsArea(path, pathname) && path.length > (area?.path.length ?? 0));
  }

  async shellVersion(): Promise<string | undefined> {
    return (await this.active())?.apps.shell?.version;
  }
}
