/** The parts of the page around an element that take the focus for screen readers to go on from, the nearest first. */
export function partsAround(element: Element | null): HTMLElement[] {
  const part = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return part ? [part, ...partsAround(part)] : [];
}

/** Where the focus is in an element that is about to go, it goes on at the part of the page around that. */
export function passFocusOn(element: Element | null): void {
  if (element?.contains(document.activeElement)) partsAround(element)[0]?.focus({ preventScroll: true });
}

/** Ref of what goes when a control in it is pressed, as a row or a notice: see `passFocusOn`. */
export const passingFocusOn = (element: Element | null) => () => passFocusOn(element);

/** Brings a list into view and goes on there: its page was changed by a control that may be gone or disabled by now. */
export function goToList(id: string): void {
  const list = document.getElementById(id);
  list?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}
