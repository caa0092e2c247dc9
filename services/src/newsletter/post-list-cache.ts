import { Injectable } from '@nestjs/common';
import type { Chapter } from '@portal/contracts';
import { PreparedAnswer } from '../platform/prepared-answer.ts';
import { NewsletterService } from './newsletter.service.ts';

/** How long a change made by another process may go unseen. */
const freshMs = 2000;

type PostList = PreparedAnswer<'GET /newsletter/getPosts'>;

/** The list that every visitor loads, read and serialised once for all who ask within two seconds. */
@Injectable()
export class PostListCache {
  private readonly lists = new Map<Chapter | undefined, { until: number; list: Promise<PostList> }>();

  constructor(private readonly newsletter: NewsletterService) {}

  get(chapter?: Chapter): Promise<PostList> {
    const known = this.lists.get(chapter);
    if (known && known.until > Date.now()) return known.list;
    const list = this.read(chapter);
    this.lists.set(chapter, { until: Date.now() + freshMs, list });
    // A failure is answered to those who wait for it and not kept for those who come next.
    list.catch(() => this.lists.delete(chapter));
    return list;
  }

  private async read(chapter?: Chapter): Promise<PostList> {
    return new PreparedAnswer('GET /newsletter/getPosts', { posts: await this.newsletter.list(chapter) });
  }
}
