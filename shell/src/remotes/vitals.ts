import type { Vitals } from '@portal/contracts';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { report, sendReport } from './release-reports.ts';
import { shownRemotes } from './visit-reports.ts';

/** By the place of the remote in `shownRemotes`. */
const measured = new Map<number, Vitals>();

/** Notes a value for the remote that was shown when it happened. */
function note({ name, value, entries }: Metric): void {
  const at = entries[0]?.startTime ?? 0;
  const place = Math.max(
    shownRemotes.findLastIndex(({ since }) => since <= at),
    0,
  );
  measured.set(place, { ...measured.get(place), [name.toLowerCase()]: value });
}

/** Reports what was measured, once, when the page is hidden for the first time. */
function sendWhenHidden(): void {
  if (document.visibilityState !== 'hidden') return;
  removeEventListener('visibilitychange', sendWhenHidden);
  for (const [place, vitals] of measured) {
    const shown = shownRemotes[place];
    if (shown) sendReport({ app: shown.app, version: shown.version, kind: 'vitals', message: '', vitals });
  }
}

// This file comes when the page is at rest: by then the shell has started.
report('shell', 'ok', '');
onCLS(note);
onINP(note);
onLCP(note);
// After the listeners of the library, which deliver their values when the page is hidden.
addEventListener('visibilitychange', sendWhenHidden);
