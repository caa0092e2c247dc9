import path from 'node:path';
import { type Area, areaOf, fitsArea, type RemotesDocument } from '@portal/contracts';
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

/** The part of the release store that promotions replace. Every read returns the current state, without a restart. */
export class ReleaseDocuments {
  readonly #root: string;
  readonly #documents = new Map<string, () => Promise<Document | undefined>>();
  readonly #remotes: () => Promise<RemotesDocument | undefined>;
  readonly #active: () => Promise<ActiveVersions | undefined>;
  readonly #site: () => Promise<Site | undefined>;

  constructor(root: string) {
    this.#root = root;
    this.#remotes = currentFile(
      path.join(root, 'remotes.json'),
      (content) => parseDocument(content, 'remotes.json', ServedRemotes) as unknown as RemotesDocument,
    );
    this.#active = currentFile(path.join(root, 'active.json'), (content) =>
      parseDocument(content, 'active.json', ActiveVersions),
    );
    this.#site = currentFile(path.join(root, 'site.json'), (content) => parseDocument(content, 'site.json', Site));
  }

  /** A composed file, such as `index.html`. Callers must not pass names from a request. */
  document(name: string): Promise<Document | undefined> {
    const known =
      this.#documents.get(name) ?? currentFile(path.join(this.#root, name), (content) => new Document(content));
    this.#documents.set(name, known);
    return known();
  }

  async area(pathname: string): Promise<Area | undefined> {
    const remotes = await this.#remotes();
    return remotes && areaOf(pathname, remotes.microFrontends);
  }

  /** Whether the path belongs to a retired app. Another remote with a shorter path must not serve it. */
  async isRetired(pathname: string): Promise<boolean> {
    const [active, area] = [await this.#active(), await this.area(pathname)];
    const paths = Object.values(active?.retired ?? {}).flatMap((app) => app.paths);
    return paths.some((path) => fitsArea(path, pathname) && path.length > (area?.path.length ?? 0));
  }

  /** The configuration of the site. */
  site(): Promise<Site | undefined> {
    return this.#site();
  }

  async shellVersion(): Promise<string | undefined> {
    return (await this.#active())?.apps.shell?.version;
  }
}
