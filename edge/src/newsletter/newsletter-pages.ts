import { ReadingThreads } from '@portal/markdown/reading-threads';
import type { Document } from '../document.ts';
import type { LiveDocuments } from '../live-documents.ts';
import { RenderedDocuments } from '../rendered-documents.ts';
import type { ServicesAnswers } from '../services-answers.ts';
import { fillPage } from './fill-page.ts';
import { listPage } from './list-page.ts';
import type { PageState } from './page-state.ts';
import { postPage } from './post-page.ts';

export interface PageAddress {
  pathname: string;
  query: object;
}

export interface NewsletterPage {
  document: Document;
  missing: boolean;
}

export interface NewsletterSources {
  documents: LiveDocuments;
  services: ServicesAnswers;
  /** Whose days the posts are dated by; the process's own where left out. */
  timeZone?: string;
  /** How long the reading of one post's text may take, in milliseconds, before it is shown as it was written. */
  readingDeadlineMs?: number;
  /** Hears why a page is served without its content. */
  report(problem: unknown): void;
}

/** A page that only the remote can fill. */
const plain: PageState = { name: 'plain', parts: [], fill: () => ({}) };

/**
 * The newsletter's pages, completed with what crawlers, previews of links and readers without JavaScript need, from what
 * the services say at the moment. Where they say nothing, the pages are served all the same.
 */
export class NewsletterPages {
  readonly #rendered = new RenderedDocuments();
  readonly #threads: ReadingThreads;

  constructor(private readonly sources: NewsletterSources) {
    const { readingDeadlineMs: deadlineMs, report } = sources;
    this.#threads = new ReadingThreads({
      deadlineMs,
      report: ({ postId, reason }) =>
        report(new Error(`Post ${postId} is shown as it was written: it could not be read. ${reason}`)),
    });
  }

  stop(): Promise<void> {
    return this.#threads.stop();
  }

  /**
   * @param composed the newsletter's page as the release store has it
   * @returns undefined where the address is none of the newsletter's
   */
  async complete(address: PageAddress, composed: Document): Promise<NewsletterPage | undefined> {
    const [, root, ...path] = address.pathname.replace(/\/$/, '').split('/');
    if (root !== 'newsletter') return undefined;
    const state = (await this.#state(path, address.query)) ?? plain;
    return { document: await this.#render(state, composed), missing: state.missing ?? false };
  }

  async #state(path: string[], query: object): Promise<PageState | undefined> {
    const { documents, services, timeZone } = this.sources;
    const site = await documents.site();
    const [id, ...rest] = path;
    if (rest.length > 0) return { ...plain, missing: true };
    if (!site || id === 'subscription') return plain;
    const sources = { services, timeZone, threads: this.#threads, publicUrl: site.publicUrl };
    return id === undefined ? listPage(query, sources) : postPage(id.toLowerCase(), sources);
  }

  async #render(state: PageState, composed: Document): Promise<Document> {
    const fill = ({ name, parts, fill }: PageState) =>
      this.#rendered.of(name, [composed, ...parts], async () => fillPage(composed, await fill()));
    try {
      return await fill(state);
    } catch (error) {
      this.sources.report(error);
      return fill(plain);
    }
  }
}
