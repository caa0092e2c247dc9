import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseStore } from '../store/release-store.ts';

const stylesheet = /<link(?=[^>]*\srel="stylesheet")[^>]*\shref="\/([^"]+)"[^>]*>/gi;

/** Puts the style sheets that the page links into the page, so that a browser fetches nothing more to paint it. */
export async function withStylesInside(store: ReleaseStore, page: string): Promise<string> {
  const sheets = new Map<string, string>();
  for (const [element, file = ''] of page.matchAll(stylesheet)) {
    const styles = (await store.read(file))?.toString();
    if (styles === undefined) throw new Refusal(`${file} is missing in the release store`);
    // This would end the style element early.
    if (styles.includes('</')) throw new Refusal(`${file} cannot be put into a page: it contains </`);
    sheets.set(element, `<style>${styles}</style>`);
  }
  return page.replace(stylesheet, (element) => sheets.get(element) ?? element);
}
