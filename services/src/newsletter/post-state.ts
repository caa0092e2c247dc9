import type { PostState } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import type { Post } from './post.entity.ts';

/** Now, by the clock that readers' lists go by, in the milliseconds that editors are told. */
export async function clock(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query(`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`);
  return now;
}

/** Where a post stands: one column says it. */
export function stateOf({ publishedAt }: Pick<Post, 'publishedAt'>, now: Date): PostState {
  if (!publishedAt) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}
