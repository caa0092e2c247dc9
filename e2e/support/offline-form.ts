import type { Page } from '@playwright/test';
import { withoutProof } from './hours-form.ts';
import type { Person } from './people.ts';

export const waitingOn = (page: Page) => page.getByRole('region', { name: 'Waiting for the network' });

interface Kept {
  submissionId: string;
  isUnsure: boolean;
  refusal?: object;
  changes?: { description?: string; supervisorEmail?: string };
}

/** Puts hours on the device, as the form does that is submitted without a network. */
export function keep(page: Page, { clerkId }: Person, ...entries: Kept[]): Promise<void> {
  const values = { ...withoutProof, volunteerName: 'Ada Byron', hoursType: 'sync', hours: 3, supervisorPhone: '' };
  return page.evaluate(
    ([id, kept]) => {
      localStorage.setItem(`offline:hours-entries:${id}`, JSON.stringify(kept));
      dispatchEvent(new Event('storage'));
    },
    [
      clerkId,
      entries.map(({ changes, ...entry }) => ({ values: { ...values, ...changes }, refusal: null, ...entry })),
    ] as const,
  );
}

/** Whether the page of the hours form and all files that it names are on the device. */
export const isKeptWithFiles = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const kept = await (await caches.match('/dashboard/hours'))?.text();
    const named = kept?.match(/\/apps\/[^/"\s]+\/[^/"\s]+\/[^"\s\\]+?\.(?:js|json|css|woff2)\b/g) ?? [];
    const found = await Promise.all(named.map((file) => caches.match(file)));
    return navigator.serviceWorker.controller !== null && named.length > 0 && found.every(Boolean);
  });
