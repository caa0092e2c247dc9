declare global {
  /** What a page noted about itself. Times are in ms since the visit began. */
  var noted: { painted?: number; content?: number; shift: number; slowest: number };
}

/** Runs in the page before its own scripts: notes paints, layout shifts, slow interactions, and the first content. */
export function watchPage(content: string): void {
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
  const look = () => {
    const found = [...document.querySelectorAll(content)];
    const isThere = found.some((element) => element.checkVisibility({ visibilityProperty: true }));
    if (!isThere) requestAnimationFrame(look);
    // The frame that shows it comes after this one.
    else requestAnimationFrame((time) => (noted.content = time));
  };
  requestAnimationFrame(look);
}
