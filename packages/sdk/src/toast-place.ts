/** The elements that people press, choose from or type into. */
const controls = 'a[href],button,input,select,textarea,summary,iframe,[role=tab],[role=option],[tabindex="0"]';
/** Space in pixels for the focus outline of a control. */
const margin = 4;
const step = 8;

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The common area of two boxes in square pixels. */
const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left) + margin) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + margin);

/** The boxes of controls that people can reach: not those below a dialog, or scrolled out of their list. */
function reachable(toast: Element): Box[] {
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    const box = control.getBoundingClientRect();
    // The centre, or the visible point that is nearest to it.
    const x = Math.min((box.left + box.right) / 2, innerWidth - 1);
    const y = Math.min(Math.max((box.top + box.bottom) / 2, 1), innerHeight - 1);
    const seen = document.elementsFromPoint(x, y).find((element) => !toast.contains(element));
    return box.width > 0 && seen && !toast.contains(control) && (control.contains(seen) || seen.contains(control))
      ? [box]
      : [];
  });
}

/**
 * Moves a toast so that it covers no control. It stays if it covers none. Otherwise it goes to the lowest free place,
 * right before left. If there is none, it covers as little as possible.
 */
export function moveOffControls(toast: HTMLElement): void {
  const taken = reachable(toast);
  const covered = (box: Box) => taken.reduce((sum, control) => sum + shared(box, control), 0);
  const { left, top, width, height } = toast.getBoundingClientRect();
  let best = { left, top, cost: covered({ left, top, right: left + width, bottom: top + height }) };
  const edge = 2 * step;
  const far = document.documentElement.clientWidth - width - edge;
  for (let y = innerHeight - height - edge; y > 0 && best.cost > 0; y -= step) {
    for (const x of [far, edge, far / 2]) {
      const cost = covered({ left: x, top: y, right: x + width, bottom: y + height });
      if (cost < best.cost) best = { left: x, top: y, cost };
    }
  }
  if (best.left === left && best.top === top) return;
  const [shiftX, shiftY] = [best.left - left, best.top - top];
  const { m41, m42 } = new DOMMatrix(getComputedStyle(toast).transform);
  toast.style.transform = `translate(${m41 + shiftX}px, ${m42 + shiftY}px)`;
}
