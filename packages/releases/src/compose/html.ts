const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A piece of a page (or of XML) that needs no further escaping. */
export class Html {
  constructor(readonly source: string) {}
}

type Piece = Html | string | number | false | null | undefined | Piece[];

/**
 * Writes HTML from a template. The template is markup. The inserted values are text, escaped for elements and quoted
 * attributes.
 */
export const html = (template: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(String.raw({ raw: template }, ...pieces.map(sourceOf)));

function sourceOf(piece: Piece): string {
  if (piece instanceof Html) return piece.source;
  if (Array.isArray(piece)) return piece.map(sourceOf).join('');
  return piece === false || piece === null || piece === undefined ? '' : escaped(String(piece));
}

/** Data in a script element, which browsers never run: nothing in it can end the element early. */
export const dataBlock = (attributes: Html, data: unknown): Html =>
  html`<script ${attributes}>${new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;
