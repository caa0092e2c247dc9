import type { Counter } from '../database/counter.ts';

/** Uses of tags in published and scheduled posts. `posts` counts a post once, however it spells the tag. */
export const tagCounter: Counter = {
  table: 'tag_counts',
  counted: 'posts',
  keys: ['chapters', 'folded', 'tag'],
  sums: ['posts'],
  summands: (relation) => `
    SELECT chapters, folded, tag, 1 AS rows, (place = array_position(folded_tags, folded))::integer AS posts
    FROM ${relation} CROSS JOIN LATERAL unnest(tags, folded_tags) WITH ORDINALITY AS tagged (tag, folded, place)
    WHERE published_at IS NOT NULL`,
};
