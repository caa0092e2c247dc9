declare global {
  /** What a page noted about itself. Times are in ms since the visit began. */
  var noted: { painted?: number; content?: number; usable?: number; shift: number; slowest: number };
}

/** Runs in the page before its own scripts: notes paints, layout shifts, slow interactions, the first content, and what is usable. */
export function watchPage({ content, usable }: { content: string; usable?: string }): void {
  globalThis.noted = { shift: 0, slowest: 0 };
  const { noted } = globalThis;
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.painted = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.shift += value;
  });
  const eachInteraction = (entry: PerformanceEntry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
      noted.slowest = Math.max(noted.slowest, entry.duration);
  };
  observe('event', eachInteraction, { durationThreshold: 16 });
  /** The frame that shows it comes after the one in which it is found. */
  const watch = (selector: string, isReady: (element: Element) => boolean, note: (time: number) => void) => {
    const look = () => {
      const found = [...document.querySelectorAll(selector)];
      requestAnimationFrame(found.some(isReady) ? note : look);
    };
    requestAnimationFrame(look);
  };
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  watch(content, isSeen, (time) => (noted.content = time));
  // React marks the elements that it has taken over.
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  if (usable) watch(usable, isTaken, (time) => (noted.usable = time));
}
