import { LRUCache } from 'lru-cache';
import { type Document, readDocument } from './document.ts';

const mostDocuments = 200;

/** Pages made on request: made and compressed once for each state of the parts that they are made of. */
export class RenderedDocuments {
  readonly #rendered = new LRUCache<string, { parts: readonly unknown[]; document: Document }>({ max: mostDocuments });

  /** @param parts the same objects as before stand for the same content. */
  of(name: string, parts: readonly unknown[], render: () => string): Document {
    const known = this.#rendered.get(name);
    if (known?.parts.every((part, index) => part === parts[index])) return known.document;
    const document = readDocument(Buffer.from(render()));
    this.#rendered.set(name, { parts, document });
    return document;
  }
}
