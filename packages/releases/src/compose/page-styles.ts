import type { ReleaseStore } from '../store/release-store.ts';

const stylesheet = /<link(?=[^>]*\srel="stylesheet")[^>]*\shref="\/([^"]+)"[^>]*>/gi;

/**
 * Puts style sheets that the page links into the page itself: nothing has to be fetched any more to paint it. The scripts
 * that bring a remote in still link theirs, and find it fetched.
 */
export async function withStylesInside(store: ReleaseStore, page: string): Promise<string> {
  const sheets = new Map<string, string>();
  for (const [element, file = ''] of page.matchAll(stylesheet)) {
    const styles = (await store.read(file))?.toString();
    if (styles === undefined) throw new Error(`${file} is missing in the release store`);
    // No style sheet of ours contains what looks like the end of its element. An error tells the author of one that
    // does.
    if (styles.includes('</')) throw new Error(`${file} cannot stand inside a page`);
    sheets.set(element, `<style>${styles}</style>`);
  }
  return page.replace(stylesheet, (element) => sheets.get(element) ?? element);
}
