import { LRUCache } from 'lru-cache';
import { type Document, makeDocument } from './document.ts';

const mostDocuments = 200;
/** Milliseconds after which a page is rendered again, for example one whose text could not be parsed. */
const keptMs = 60 * 60 * 1000;

interface Rendered {
  parts: readonly unknown[];
  document: Promise<Document>;
}

/** Pages made on request: made and compressed once for each state of the parts that they are made of. */
export class RenderedDocuments {
  readonly #rendered = new LRUCache<string, Rendered>({ max: mostDocuments, ttl: keptMs });

  /**
   * All who ask at once share one making; a failure is kept by nobody.
   * @param parts the same objects as before stand for the same content.
   */
  of(name: string, parts: readonly unknown[], render: () => Promise<string>): Promise<Document> {
    const known = this.#rendered.get(name);
    if (known?.parts.every((part, index) => part === parts[index])) return known.document;
    const made: Rendered = { parts, document: render().then((page) => makeDocument(Buffer.from(page))) };
    this.#rendered.set(name, made);
    made.document.catch(() => {
      if (this.#rendered.peek(name) === made) this.#rendered.delete(name);
    });
    return made.document;
  }
}
