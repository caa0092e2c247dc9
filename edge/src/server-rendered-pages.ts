import type { CallName, Chapter, QueryData, RenderRequest, RenderResult } from '@portal/contracts';
import { metrics } from '@portal/http-server/metrics';
import { fillPage, type RenderedBy } from '@portal/releases/compose/fill-page';
import type { Renderer } from '@portal/releases/render/renderer';
import { ThreadTimeout } from '@portal/threads/threads';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import type { Document } from './document.ts';
import type { ReleaseDocuments } from './release-documents.ts';
import { RenderedDocuments } from './rendered-documents.ts';
import type { Renderers } from './renderers.ts';
import type { ServiceCalls } from './service-calls.ts';

interface ServerRenderedPagesOptions {
  documents: ReleaseDocuments;
  services: ServiceCalls;
  renderers: Renderers;
  /** Called with the reason why a page is served without its text. */
  report(problem: unknown): void;
}

export interface WantedPage {
  /** Path and query. */
  address: string;
  chapter: Chapter;
}

export interface RenderedPage {
  document: Document;
  /** Whether there is no such page. */
  missing: boolean;
}

type Call = [name: CallName, input: object];

/** How often a page may request data that depend on earlier data. */
const mostRounds = 3;
const mostAddresses = 1000;

const failures = new Counter({
  name: 'server_rendering_failures_total',
  help: 'Pages served without their text, because the code of a version failed to render them',
  labelNames: ['app', 'version'] as const,
  registers: [metrics],
});

/** The page needs data that it was not given. */
class MoreNeeded extends Error {
  constructor(readonly needs: Call[]) {
    super('The page shows more than it was given');
  }
}

/**
 * Renders the pages of remotes as their scripts will render them, with public data of the services (ADR 34). If that fails or
 * takes too long, the composed page is served, and the browser renders it.
 */
export class ServerRenderedPages {
  readonly #rendered = new RenderedDocuments<{ missing: boolean }>();
  /** The calls whose data each page of a release showed when it was last rendered. Another release can make others. */
  readonly #calls = new LRUCache<string, Call[]>({ max: mostAddresses });

  constructor(private readonly sources: ServerRenderedPagesOptions) {}

  /** @returns undefined if the composed page is served as it is */
  async complete(composed: Document, wanted: WantedPage): Promise<RenderedPage | undefined> {
    const release = this.sources.documents.renderedBy(composed);
    if (!release) return undefined;
    try {
      return await this.#renderPage({ composed, release, wanted });
    } catch (cause) {
      const { remote, version } = release;
      failures.inc({ app: remote, version });
      // A query can be a secret, or what somebody searched for.
      const [path] = wanted.address.split('?');
      this.sources.report(new Error(`${path} comes without what ${remote} ${version} shows there`, { cause }));
      return undefined;
    }
  }

  async #renderPage(page: Page): Promise<RenderedPage | undefined> {
    const { composed, release, wanted } = page;
    const site = await this.sources.documents.site();
    if (!site) return undefined;
    const name = [...Object.values(release), wanted.chapter, wanted.address].join(' ');
    let calls = this.#calls.get(name) ?? [];
    for (let round = 1; round <= mostRounds; round += 1) {
      const found = await Promise.all(calls.map(([call, input]) => this.sources.services.get(call, input)));
      if (found.includes(undefined)) return undefined;
      const queries = calls.map(([call, input], at) => [call, input, found[at]?.data ?? null] as QueryData);
      try {
        return await this.#rendered.of(name, [composed, site, ...found], () =>
          this.#fill(page, { ...wanted, site, queries }),
        );
      } catch (error) {
        if (!(error instanceof MoreNeeded)) throw error;
        calls = [...calls, ...error.needs];
        this.#calls.set(name, calls);
      }
    }
    throw new Error(`${wanted.address} asks for more and more`);
  }

  async #fill({ composed, release }: Page, request: RenderRequest) {
    const renderer = await this.sources.renderers.of(release);
    const { result, asWritten } = await this.#renderInTime(renderer, request);
    if (result.needs.length > 0) throw new MoreNeeded(result.needs as Call[]);
    const { chapter, queries } = request;
    const page = composed.content.toString();
    if (!result.isComplete) return { page, missing: false };
    return {
      page: fillPage(page, result, { chapter, queries, asWritten }),
      missing: result.head !== undefined && 'missing' in result.head,
    };
  }

  /** If parsing takes too long, the post is shown as it was written (ADR 32). */
  async #renderInTime(
    renderer: Renderer,
    request: RenderRequest,
  ): Promise<{ result: RenderResult; asWritten?: boolean }> {
    try {
      return { result: await renderer.render(request) };
    } catch (error) {
      if (!(error instanceof ThreadTimeout)) throw error;
      this.sources.report(new Error(`${request.address} is shown as it was written. ${error.message}`));
      return { result: await renderer.render({ ...request, asWritten: true }), asWritten: true };
    }
  }
}

interface Page {
  composed: Document;
  release: RenderedBy;
  wanted: WantedPage;
}
