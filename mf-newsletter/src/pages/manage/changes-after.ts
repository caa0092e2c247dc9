import type { ResponseOf } from '@portal/contracts';

const soonestMs = 2500;
const latestMs = 30_000;

/**
 * Time in ms after which the server may know something new of listed posts: a scheduled one is published then, a mailing
 * begins or goes on. False if nothing is waited for. The longer a mailing takes, the less often it is asked about.
 * @param hasFailed whether the server could not be asked the last time
 */
export function changesAfter(
  { posts, now }: Pick<ResponseOf<'POST /newsletter/getPostsByUser'>, 'posts' | 'now'>,
  hasFailed: boolean,
): number | false {
  const moments = posts.flatMap(({ state, publishAt, mailing }) => [
    ...(state === 'scheduled' && publishAt ? [publishAt] : []),
    ...(mailing?.state === 'waiting' || mailing?.state === 'sending' ? [mailing.sendsAt] : []),
  ]);
  if (moments.length === 0) return false;
  const waits = moments.map((moment) => {
    const until = Date.parse(moment) - Date.parse(now);
    // A tenth of the time that it has taken so far. One address that is tried again for days keeps a mailing going.
    return until > 0 ? until : -until / 10;
  });
  return hasFailed ? latestMs : Math.min(Math.max(Math.min(...waits), soonestMs), latestMs);
}
