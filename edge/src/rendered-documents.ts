import { LRUCache } from 'lru-cache';
import { Document } from './document.ts';

const mostDocuments = 200;
/** Milliseconds after which a page is rendered again, for example one whose text could not be parsed. */
const keptMs = 60 * 60 * 1000;

interface Rendered<About> {
  parts: readonly unknown[];
  made: Promise<{ document: Document } & About>;
}

/** Pages that are made on request. Each is made and compressed once for each state of its parts. */
export class RenderedDocuments<About extends object = object> {
  readonly #rendered = new LRUCache<string, Rendered<About>>({ max: mostDocuments, ttl: keptMs });

  /**
   * Requests at the same time share one page. A failure is not kept.
   * @param parts the same objects as before mean the same content
   */
  of(
    name: string,
    parts: readonly unknown[],
    render: () => Promise<{ page: string } & About>,
  ): Promise<{ document: Document } & About> {
    const known = this.#rendered.get(name);
    const isSame = known?.parts.length === parts.length && parts.every((part, at) => part === known.parts[at]);
    if (known && isSame) return known.made;
    const made = render().then((rendered) => ({ ...rendered, document: new Document(Buffer.from(rendered.page)) }));
    const entry = { parts, made };
    this.#rendered.set(name, entry);
    made.catch(() => {
      if (this.#rendered.peek(name) === entry) this.#rendered.delete(name);
    });
    return made;
  }
}
