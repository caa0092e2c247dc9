/** The parts of the page around an element that take the focus for screen readers to go on from, the nearest first. */
export function partsAround(element: Element | null): HTMLElement[] {
  const part = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return part ? [part, ...partsAround(part)] : [];
}

/**
 * Where the focus is in an element that is about to go, it goes on: from a row of a list at the row beside it, else at the
 * part of the page around the element.
 */
export function passFocusOn(element: Element | null): void {
  const { activeElement } = document;
  if (!element?.contains(activeElement)) return;
  if (element.matches(rows)) placeInList(activeElement)?.leave(element);
  else partsAround(element)[0]?.focus({ preventScroll: true });
}

/** Ref of what goes when a control in it is pressed, as a row or a notice: see `passFocusOn`. */
export const passingFocusOn = (element: Element | null) => () => passFocusOn(element);

const rows = 'li, tr';

/**
 * A control's place in a list, for the focus to go on from once its row is dealt with: at the row behind it, where it was the
 * last at the one before, where none is left at what names the list.
 */
export interface ListPlace {
  /** Goes on, unless the control is still there, or whoever pressed it has gone elsewhere. `closing` is no such place. */
  goOn(closing?: Element | null): void;
  /** Goes on in any case; not at `going`, the row that is about to go. */
  leave(going?: Element): void;
}

/** Null where the control is in no list. */
export function placeInList(control: Element | null): ListPlace | null {
  const row = control?.closest(rows);
  const list = row?.parentElement;
  if (!control || !row || !list) return null;
  const part = list.closest<HTMLElement>('section, main');
  const index = [...list.children].indexOf(row);
  const beside = (going?: Element) =>
    row.isConnected
      ? (row.nextElementSibling ?? row.previousElementSibling ?? (row === going ? null : row))
      : (list.children[index] ?? list.lastElementChild);
  const leave = (going?: Element) => {
    const target = focusIn(beside(going), control) ?? part?.querySelector<HTMLElement>('h1, h2, h3') ?? part;
    // Rows and headings take no focus by themselves.
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus();
  };
  const goOn = (closing?: Element | null) => {
    const { activeElement: active, body } = document;
    const isFree = !active || active === body || active === row || active.contains(part) || beside()?.contains(active);
    if (!control.isConnected && (isFree || closing?.contains(active))) leave();
  };
  return { goOn, leave };
}

/** The row's control that does what `control` did for its own; else its first, else the row. */
function focusIn(row: Element | null, control: Element): HTMLElement | null {
  if (!row) return null;
  const enabled = [...row.querySelectorAll<HTMLElement>('button:enabled, a[href]')];
  const same = enabled.find(({ textContent }) => textContent === control.textContent);
  return same ?? enabled[0] ?? (row as HTMLElement);
}

/** Brings a list into view and goes on there: its page was changed by a control that may be gone or disabled by now. */
export function goToList(id: string): void {
  const list = document.getElementById(id);
  list?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}
