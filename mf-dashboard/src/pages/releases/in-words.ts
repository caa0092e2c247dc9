import type { ReleaseChange } from '@portal/contracts';

export const moment = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** `0.125` in words: `12.5%`. */
export const percent = (share: number): string =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }).format(share);

export const shortCommit = (commit: string | null): string => commit?.slice(0, 8) ?? 'unknown';

/** Canaries that fail go back without anybody: release control records those as `automatic`. */
export const doneBy = (by: string): string => (by === 'automatic' ? 'by itself' : `by ${by}`);

/** What was changed; who and when stand beside it. */
export function sentence({ app, action, version, from, share }: ReleaseChange): string {
  switch (action) {
    case 'promote':
      return from
        ? `${app} went from ${from} to ${version} for everyone`
        : `${app} ${version} was released; nothing of ${app} was live`;
    case 'canary':
      return `${app} ${version} was offered to ${percent(share ?? 0)} of the visitors; the others keep ${from}`;
    case 'rollback':
      return `${app} was rolled back from ${from} to ${version}`;
    case 'demote':
      return `${app} ${version}, a canary, was taken back; everyone gets ${from}`;
    case 'retire':
      return `${app} was retired: ${version} is no longer live, and nothing else of ${app}`;
  }
}
