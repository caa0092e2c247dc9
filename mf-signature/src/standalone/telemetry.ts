import { ownRelease, reportPart, vitalsAfterMs } from '@portal/sdk/release-reports';

/** Reports an error of the page: a file that did not arrive, or its code. */
export function reportFailure(failure: unknown): void {
  console.error(failure);
  reportPart(failure instanceof Error ? failure : new Error(String(failure)));
}

/** Measures the visit when the page is at rest. If the file cannot be loaded, nothing is measured. */
export function measureLater(): void {
  setTimeout(() => {
    import(/* webpackChunkName: "measuring" */ '@portal/sdk/vitals')
      .then(({ measureVitals }) => measureVitals([{ ...ownRelease, since: 0 }]))
      .catch(() => {});
  }, vitalsAfterMs);
}
