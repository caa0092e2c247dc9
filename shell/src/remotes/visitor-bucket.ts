const key = 'visitorBucket';
const size = 2 ** 32;

/** Where storage is denied nothing can be kept, and nobody is to get another version each time: no canary then. */
const noCanary = 1;

/**
 * This visitor's place between 0 and 1, drawn once and kept: whoever gets a canary gets it on every visit. It says nothing
 * about the visitor and never leaves the browser.
 */
export function visitorBucket(): number {
  try {
    const kept = Number(localStorage.getItem(key) ?? Number.NaN);
    if (kept >= 0 && kept < 1) return kept;
    const drawn = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / size;
    localStorage.setItem(key, String(drawn));
    return drawn;
  } catch {
    return noCanary;
  }
}
