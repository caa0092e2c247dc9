import { servedPageId } from '@portal/contracts/page-slots';

const linksTo = (address: string, part: Element | null): HTMLAnchorElement[] =>
  [...(part?.querySelectorAll('a') ?? [])].filter((link) => link.href === address && link.getClientRects().length > 0);

/**
 * Notes which link of the page that a server made has the focus. @returns what gives the focus to the same link of the page
 * that took its place, or to that page where it has none; nothing where the focus is elsewhere
 */
export function focusOfServedPage(): (() => void) | undefined {
  const served = document.getElementById(servedPageId);
  const focused = document.activeElement as HTMLAnchorElement | null;
  if (!focused || !served?.contains(focused)) return undefined;
  const { href } = focused;
  const place = linksTo(href, served).indexOf(focused);
  return () => {
    const main = document.getElementById('main');
    (linksTo(href, main)[place] ?? main)?.focus({ preventScroll: true });
  };
}
