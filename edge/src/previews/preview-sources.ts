import { composePreview, type Preview, previewOf } from '@portal/releases/previews';
import type { ActiveVersions, Site } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PageSources } from '../pages.ts';
import { type OpenDocument, ReleaseDocuments } from '../release-documents.ts';
import { keepPrivate, previewToken, setPreview } from './preview-cookie.ts';
import { badgeOf, endingOf, endings, withNote } from './preview-note.ts';

/** Each holds the composed pages of one preview in memory. */
const mostPreviews = 4;
/** For so long, a preview that cannot be composed is not tried again, unless something else becomes active. */
const failedMs = 10_000;

interface PreviewSourcesOptions {
  /** The files of the channel. */
  store: ReleaseStore;
  /** What everybody else sees. */
  live: PageSources;
  /** Pages with documents and rendered pages of their own. */
  sourcesOver(documents: ReleaseDocuments): PageSources;
}

interface Composed {
  active: ActiveVersions | undefined;
  site: Site;
  sources: Promise<PageSources>;
}

/**
 * Chooses for each request between the live portal and the preview that its visitor opened (ADR 71). Pages of a preview are
 * composed once for each state of the portal, in memory, apart from those of everybody else.
 */
export class PreviewSources {
  readonly #composed = new LRUCache<string, Composed>({ max: mostPreviews });

  constructor(private readonly options: PreviewSourcesOptions) {}

  async of(request: FastifyRequest, reply: FastifyReply): Promise<PageSources> {
    const { live } = this.options;
    const token = previewToken(request);
    const site = token && (await live.documents.site());
    if (!token || !site) return this.#afterLink(request, reply);
    const previews = (await live.documents.previews())?.previews ?? [];
    const preview = previewOf(previews, token, new Date());
    keepPrivate(reply);
    if (typeof preview === 'string') {
      setPreview(reply, '');
      return this.#ended(preview);
    }
    try {
      const sources = await this.#sourcesOf(preview, site);
      return { ...sources, addTo: (page) => withNote(page, badgeOf(preview, site)) };
    } catch (error) {
      request.log.warn({ err: error, preview: preview.id }, 'A preview cannot be shown');
      return this.#ended('unfit');
    }
  }

  /** A link that opened nothing leads to the live portal, which says why. */
  #afterLink({ query }: FastifyRequest, reply: FastifyReply): PageSources {
    const { preview: why } = query as { preview?: unknown };
    if (typeof why !== 'string' || !Object.hasOwn(endings, why)) return this.options.live;
    keepPrivate(reply);
    return this.#ended(why);
  }

  #ended(why: string): PageSources {
    return { ...this.options.live, addTo: (page) => withNote(page, endingOf(why)) };
  }

  async #sourcesOf(preview: Preview, site: Site): Promise<PageSources> {
    const active = await this.options.live.documents.active();
    const known = this.#composed.get(preview.id);
    if (known && known.active === active && known.site === site) return known.sources;
    const sources = composePreview(this.options.store, preview).then((store) =>
      this.options.sourcesOver(new ReleaseDocuments(documentsIn(store))),
    );
    const composed = { active, site, sources };
    this.#composed.set(preview.id, composed);
    sources.catch(() => {
      if (this.#composed.peek(preview.id) === composed) this.#composed.set(preview.id, composed, { ttl: failedMs });
    });
    return sources;
  }
}

/** Documents that do not change: each is read once. */
const documentsIn =
  (store: ReleaseStore): OpenDocument =>
  (name, parse) => {
    let value: Promise<ReturnType<typeof parse> | undefined> | undefined;
    return () => {
      value ??= store.read(name).then((content) => content && parse(content));
      return value;
    };
  };
