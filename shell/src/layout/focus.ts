/** Whether somebody has moved the focus since a control was pressed. One that is gone by now leaves it nowhere. */
export const hasGoneOn = (pressed: Element | null): boolean =>
  document.activeElement !== pressed && document.activeElement !== document.body;

/**
 * Does what takes the pressed button away, and then moves the focus to the start of the page. If it is slow, who went elsewhere
 * meanwhile stays there.
 */
export async function focusMainAfter(work: () => void | Promise<void>): Promise<void> {
  const pressed = document.activeElement;
  await work();
  if (!hasGoneOn(pressed)) document.getElementById('main')?.focus({ preventScroll: true });
}
