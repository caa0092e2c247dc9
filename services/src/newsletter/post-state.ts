import type { PostState } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import type { Post } from './post.entity.ts';

/** The current time of the database's clock, cut to milliseconds as editors see it. */
export async function clock(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query(`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`);
  return now;
}

/** Whether a post is still as an editor has opened it: `editedFrom` is its `updatedAt` of then, null before the first edit. */
export const isEditedFrom = ({ updatedAt }: Pick<Post, 'updatedAt'>, editedFrom: string | null): boolean =>
  (updatedAt?.getTime() ?? null) === (editedFrom && Date.parse(editedFrom));

/** The state of a post, from one column. */
export function stateOf({ publishedAt }: Pick<Post, 'publishedAt'>, now: Date): PostState {
  if (!publishedAt) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}
