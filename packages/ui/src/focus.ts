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
 * The position of a control in a list. When its row disappears, the focus moves to the next row, from the last row to
 * the one before, and in an empty list to the heading.
 */
export interface ListPlace {
  /** Moves the focus, unless the control still exists or the person has moved it. */
  goOn(): void;
  /** Goes on in any case; not at `going`, the row that is about to go. */
  leave(going?: Element): void;
}

/** Null if the control is not in a list. */
export function placeInList(control: Element | null): ListPlace | null {
  const row = control?.closest(rows);
  const list = row?.parentElement;
  if (!control || !row || !list) return null;
  const part = list.closest<HTMLElement>('section, main');
  const index = [...list.children].indexOf(row);
  const beside = (going?: Element) => {
    // With its last row, a list can go as a whole.
    if (!list.isConnected) return null;
    return row.isConnected
      ? (row.nextElementSibling ?? row.previousElementSibling ?? (row === going ? null : row))
      : (list.children[index] ?? list.lastElementChild);
  };
  const leave = (going?: Element) => {
    const target = focusIn(beside(going), control) ?? part?.querySelector<HTMLElement>('h1, h2, h3') ?? part;
    // Rows and headings take no focus by themselves.
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus();
  };
  const goOn = () => {
    const { activeElement: active, body } = document;
    const isFree = !active || active === body || active === row || active.contains(part) || beside()?.contains(active);
    if (!control.isConnected && isFree) leave();
  };
  return { goOn, leave };
}

/** The row's control that does what `control` did for its own; else its first, else the row. */
function focusIn(row: Element | null, control: Element): HTMLElement | null {
  if (!row) return null;
  const enabled = [...row.querySelectorAll<HTMLElement>('button:enabled, a[href]')];
  const same = enabled.find((one) => shownName(one) === shownName(control));
  return same ?? enabled[0] ?? (row as HTMLElement);
}

/** The text, or what an icon's tooltip says. Unlike the label of an icon, it names no row. */
const shownName = (control: Element) => control.textContent || control.getAttribute('data-tip');

/** Scrolls to a list and moves the focus there, because the control that changed its page can be gone or disabled. */
export function goToList(id: string): void {
  const list = document.getElementById(id);
  list?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}
