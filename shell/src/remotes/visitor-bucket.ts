const key = 'visitorBucket';
const size = 2 ** 32;

/**
 * If storage is denied, the number cannot be kept. The visitor gets no canary, because the version would change with
 * each visit.
 */
const noCanary = 1;

/**
 * A number between 0 and 1 for this visitor, chosen once and kept, so that a visitor with a canary gets it on every
 * visit. It is random and never leaves the browser.
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
