import type { ReleaseChange } from '@portal/contracts';

/** A share in words: `0.125` is `12.5%`. */
export const percent = (share: number): string =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }).format(share);

export const shortCommit = (commit: string | null): string => commit?.slice(0, 8) ?? 'unknown';

/** Release control records its own actions as `automatic`. */
export const doneBy = (by: string): string => (by === 'automatic' ? 'by itself' : `by ${by}`);

/** A change as a sentence. Person and time are beside it. */
export function sentence({ app, action, version, from, share }: ReleaseChange): string {
  switch (action) {
    case 'promote':
      return from
        ? `${app} went from ${from} to ${version} for everyone`
        : `${app} ${version} was released; nothing of ${app} was active`;
    case 'canary':
      return `${app} ${version} was offered to ${percent(share ?? 0)} of the visitors; the others keep ${from}`;
    case 'rollback':
      return `${app} was rolled back from ${from} to ${version}`;
    case 'demote':
      return `${app} ${version}, a canary, was ended; everyone gets ${from}`;
    case 'retire':
      return `${app} was retired: ${version} is no longer active, and nothing else of ${app}`;
  }
}
