import type { ResponseOf } from '@portal/contracts';

const soonestMs = 2500;
const latestPollMs = 30_000;
/** A timer can wait at most 2^31 milliseconds. */
const longestWaitMs = 2 ** 31 - 1;

/**
 * Time in ms after which the server may know something new of listed posts: a scheduled one is published then, a mailing
 * begins or goes on. False if nothing is waited for. The longer a mailing takes, the less often it is asked about.
 * @param ageMs since the response
 * @param hasFailed whether the server could not be asked again since then
 */
export function changesAfter(
  { posts, now }: Pick<ResponseOf<'POST /newsletter/getPostsByUser'>, 'posts' | 'now'>,
  ageMs: number,
  hasFailed = false,
): number | false {
  const until = (moment: string) => Date.parse(moment) - Date.parse(now);
  const waits = posts.flatMap(({ state, publishAt, mailing }) => {
    const publication = state === 'scheduled' && publishAt ? [until(publishAt)] : [];
    const isFollowed = mailing?.state === 'waiting' || mailing?.state === 'sending';
    return isFollowed ? [...publication, untilProgress(until(mailing.sendsAt))] : publication;
  });
  return (
    waits.length > 0 &&
    Math.min(Math.max(Math.min(...waits) - ageMs, hasFailed ? latestPollMs : soonestMs), longestWaitMs)
  );
}

/** A tenth of the time that it has taken so far. One address that is tried again for days keeps a mailing going. */
const untilProgress = (untilStart: number): number =>
  untilStart > 0 ? untilStart : Math.min(-untilStart / 10, latestPollMs);
