/** Milliseconds of hover or focus before a tooltip appears (spec section 9). */
const delayMs = 700;
/** Milliseconds to move from the control onto its tooltip. */
const graceMs = 200;
const gap = 8;

const tip = document.createElement('div');
tip.id = 'tooltip';
tip.className = 'tooltip';
tip.setAttribute('role', 'tooltip');

let timer: ReturnType<typeof setTimeout> | undefined;
/** The element with the current or next tooltip. */
let current: Element | null = null;

/** Shows tooltips for elements with `data-tip`. The first one is for `target`. */
export function explain(target: Element): void {
  addEventListener('pointerover', onPointer);
  addEventListener('pointerdown', onPress);
  addEventListener('focusin', onFocus);
  addEventListener('focusout', hide);
  addEventListener('scroll', hide, { capture: true, passive: true });
  addEventListener('keydown', onKey, { capture: true });
  if (target.matches(':hover') || target.matches(':focus-visible')) begin(explained(target));
}

/** The tooltip of a part of a button belongs to the whole button. */
const explained = (target: EventTarget | null): Element | null =>
  target instanceof Element
    ? (target.closest('[data-tip]') ?? target.closest('button')?.querySelector('[data-tip]') ?? null)
    : null;

function onPointer({ target, pointerType }: PointerEvent): void {
  // Touch has no hover.
  if (pointerType === 'touch') return;
  const next = tip.contains(target as Node) ? current : explained(target);
  if (next && next === current) {
    if (tip.isConnected) clearTimeout(timer);
  } else if (next) begin(next);
  else if (!current?.matches(':focus-visible')) end();
}

/** A press hides the tooltip. A finger shows it by pressing an element without an action. */
function onPress({ target, pointerType }: PointerEvent): void {
  const pressed = explained(target);
  hide();
  if (pointerType !== 'touch' || !pressed || pressed.closest('button, a')) return;
  current = pressed;
  show();
}

function onFocus({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible')) begin(explained(target));
}

function onKey(event: KeyboardEvent): void {
  const { key } = event;
  // The Escape that takes it away closes nothing else.
  if (key === 'Escape' && tip.isConnected) event.stopImmediatePropagation();
  if (key === 'Escape' || key === 'Enter' || key === ' ') hide();
}

function begin(next: Element | null): void {
  hide();
  current = next;
  if (next) timer = setTimeout(show, delayMs);
}

function end(): void {
  clearTimeout(timer);
  if (tip.isConnected) timer = setTimeout(hide, graceMs);
  else current = null;
}

function hide(): void {
  clearTimeout(timer);
  const button = current?.closest(focusable);
  if (button?.getAttribute('aria-describedby')?.includes(tip.id)) describe(button, false);
  tip.remove();
  current = null;
}

const focusable = 'button, a, [tabindex]';

function show(): void {
  const words = current?.isConnected && wordsOf(current);
  if (!words || !current) {
    hide();
    return;
  }
  tip.textContent = words;
  // In the part of the page to which it belongs.
  (current.closest('[role="dialog"], main, header, footer') ?? document.body).append(tip);
  place(current.getBoundingClientRect());
  const control = current.closest(focusable);
  if (control && control.getAttribute('aria-label') !== words) describe(control, true);
}

/** The text of the attribute. If it is empty, the element's own text if that is cut off. */
function wordsOf(element: Element): string {
  const isCut = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
  return element.getAttribute('data-tip') || (isCut ? (element.textContent ?? '') : '');
}

function describe(control: Element, isShown: boolean): void {
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== tip.id);
  const ids = isShown ? [...others, tip.id] : others;
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}

/** Below the element, or above if there is no room, and always inside the window. */
function place({ left, top, bottom, width }: DOMRect): void {
  const { offsetWidth, offsetHeight } = tip;
  const below = bottom + gap;
  const x = Math.min(Math.max(left + width / 2 - offsetWidth / 2, gap), innerWidth - offsetWidth - gap);
  const y = below + offsetHeight > innerHeight ? top - gap - offsetHeight : below;
  Object.assign(tip.style, { left: `${Math.max(x, gap)}px`, top: `${Math.max(y, gap)}px` });
}
