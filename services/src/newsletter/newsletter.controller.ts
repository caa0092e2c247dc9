import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { NewsletterService } from './newsletter.service.ts';
import { PostListCache } from './post-list-cache.ts';

@Controller()
export class NewsletterController {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly lists: PostListCache,
  ) {}

  @Answers('GET /newsletter/getPosts')
  async getPosts({ input }: Asked<'GET /newsletter/getPosts'>) {
    return this.lists.get(input.chapter);
  }

  @Answers('GET /newsletter/getPost')
  async getPost({ input }: Asked<'GET /newsletter/getPost'>) {
    return { post: await this.newsletter.get(input.id) };
  }
}
