import type { Vitals } from '@portal/contracts';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { sendReport } from './release-reports.ts';

/** A release that the page shows, and since when, in ms of `performance.now()`. */
export interface ShownRelease {
  app: string;
  version: string;
  since: number;
}

/**
 * Measures the Core Web Vitals for the release that was shown when they happened. Reports them once, when the page is
 * hidden for the first time.
 * @param shown in the order of `since`; it may grow
 */
export function measureVitals(shown: readonly ShownRelease[]): void {
  /** By the place of the release in `shown`. */
  const measured = new Map<number, Vitals>();
  const note = ({ name, value, entries }: Metric) => {
    const at = entries[0]?.startTime ?? 0;
    const place = Math.max(
      shown.findLastIndex(({ since }) => since <= at),
      0,
    );
    measured.set(place, { ...measured.get(place), [name.toLowerCase()]: value });
  };
  const sendWhenHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', sendWhenHidden);
    for (const [place, vitals] of measured) {
      const release = shown[place];
      if (release) sendReport({ app: release.app, version: release.version, kind: 'vitals', message: '', vitals });
    }
  };
  onCLS(note);
  onINP(note);
  onLCP(note);
  // After the listeners of the library, which deliver their values when the page is hidden.
  addEventListener('visibilitychange', sendWhenHidden);
}
