/**
 * Does what takes the pressed button away, and then moves the focus to the start of the page. If it is slow, who went elsewhere
 * meanwhile stays there.
 */
export async function focusMainAfter(work: () => void | Promise<void>): Promise<void> {
  const pressed = document.activeElement;
  await work();
  const { activeElement, body } = document;
  if (activeElement === pressed || activeElement === body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
