/** The paragraphs of a text that is shown as it was written, mark by mark. */
export const paragraphsOf = (markdown: string): string[] =>
  markdown.split(/\n(?:[ \t]*\n)+/).filter((text) => text.trim());

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as HTML that shows it as it was written: quick for any text, where reading one took too long. */
export function asWrittenHtml(markdown: string, styles: Readonly<Record<string, string>> = {}): string {
  const style = styles.p ? ` style="${styles.p.replaceAll('"', '&quot;')}"` : '';
  const linesOf = (text: string) => text.replace(/[&<>]/g, (mark) => entities[mark] ?? mark).replaceAll('\n', '<br>\n');
  return paragraphsOf(markdown)
    .map((text) => `<p dir="auto"${style}>${linesOf(text)}</p>`)
    .join('\n');
}
