import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters } from './constants.ts';
import { timestamp } from './fields.ts';

/** A published post (spec section 3). Missing or empty `chapters` means visible to all. */
export const NewsletterPost = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /** Markdown. */
    content: z.string(),
    authorName: z.string(),
    date: timestamp,
    lastUpdated: timestamp.nullable(),
    tags: z.array(z.string()),
    files: z.array(z.object({ id: z.uuid(), name: z.string() })),
    chapters: z.array(z.enum(chapters)),
  })
  .meta({ id: 'NewsletterPost' });
export type NewsletterPost = z.infer<typeof NewsletterPost>;

export const newsletterCalls = {
  /** Posts of a chapter (and those for all), newest first; every post without the parameter. */
  'GET /newsletter/getPosts': {
    access: 'public',
    request: z.object({ chapter: z.enum(chapters).optional() }),
    response: z.object({ posts: z.array(NewsletterPost) }),
  },
  'GET /newsletter/getPost': {
    access: 'public',
    request: z.object({ id: z.string() }),
    response: z.object({ post: NewsletterPost }),
  },
} as const satisfies CallTable;
