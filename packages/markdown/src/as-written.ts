/** The paragraphs of a text that is shown as it was typed, without parsing its marks. */
export const paragraphsOf = (markdown: string): string[] =>
  markdown.split(/\n(?:[ \t]*\n)+/).filter((text) => text.trim());

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Returns HTML that shows a text as it was typed. It is fast for every text, and is used where parsing took too long.
 */
export function asWrittenHtml(markdown: string, styles: Readonly<Record<string, string>> = {}): string {
  const style = styles.p ? ` style="${styles.p.replaceAll('"', '&quot;')}"` : '';
  const linesOf = (text: string) => text.replace(/[&<>]/g, (mark) => entities[mark] ?? mark).replaceAll('\n', '<br>\n');
  return paragraphsOf(markdown)
    .map((text) => `<p dir="auto"${style}>${linesOf(text)}</p>`)
    .join('\n');
}
