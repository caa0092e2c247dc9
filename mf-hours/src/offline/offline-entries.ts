import { HoursForm } from '@portal/contracts';
import { useSyncExternalStore } from 'react';

/** Hours that were submitted without a network. */
export interface OfflineEntry {
  submissionId: string;
  values: HoursForm;
  /** Why the server refused it, and what is wrong with each field. */
  refusal: { message: string; fields: Record<string, string> } | null;
  /** Whether the server can have it: an attempt to send it is under way, or was never answered by the services. */
  isUnsure?: boolean;
}

/** The release before kept a refusal without words where something on the way had refused. */
const withoutBlankRefusal = (entry: OfflineEntry): OfflineEntry =>
  entry.refusal?.message ? entry : { ...entry, refusal: null };

const isEntry = ({ submissionId, values }: OfflineEntry): boolean =>
  typeof submissionId === 'string' && HoursForm.safeParse(values).success;

/** The shell takes away what begins so when the member signs out. */
const keyOf = (userId: string) => `offline:hours-entries:${userId}`;

/** They are on this device alone, and outlive the page. What is damaged is left out. */
export function readEntries(userId: string): OfflineEntry[] {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]') as OfflineEntry[])
      .filter(isEntry)
      .map(withoutBlankRefusal);
  } catch {
    return [];
  }
}

function write(userId: string, entries: OfflineEntry[]): void {
  if (entries.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(entries));
  else localStorage.removeItem(keyOf(userId));
  // The browser says so in other tabs alone.
  dispatchEvent(new Event('storage'));
}

/** Adds an entry, or replaces the one with its id. @throws if the device has no room */
export function keepEntry(userId: string, entry: OfflineEntry): void {
  const entries = readEntries(userId);
  const index = entries.findIndex(({ submissionId }) => submissionId === entry.submissionId);
  write(userId, index < 0 ? [...entries, entry] : entries.with(index, entry));
}

export const dropEntry = (userId: string, submissionId: string): void =>
  write(
    userId,
    readEntries(userId).filter((entry) => entry.submissionId !== submissionId),
  );

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** The member's entries, also those of another tab. */
export function useEntries(userId: string): OfflineEntry[] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(userId)) ?? '');
  return text ? readEntries(userId) : [];
}
