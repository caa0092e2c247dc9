import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { Attachments } from './attachments.ts';
import { Downloads } from './downloads.ts';
import { ManagedPosts } from './managed-posts.ts';
import { NewsletterStaff } from './newsletter-staff.ts';
import { PostDrafts } from './post-drafts.ts';
import { PublishedPosts } from './published-posts.ts';
import { SavePost } from './save-post.ts';

const success = true as const;

@Controller()
export class NewsletterController {
  constructor(
    private readonly published: PublishedPosts,
    private readonly posts: ManagedPosts,
    private readonly saving: SavePost,
    private readonly drafts: PostDrafts,
    private readonly staff: NewsletterStaff,
    private readonly attachments: Attachments,
    private readonly downloads: Downloads,
  ) {}

  @Answers('GET /newsletter/getPosts', { perMinute: 600, counted: ['search', 'tag'] })
  async getPosts({ input }: Asked<'GET /newsletter/getPosts'>) {
    return this.published.list(input);
  }

  @Answers('GET /newsletter/getTags')
  async getTags({ input }: Asked<'GET /newsletter/getTags'>) {
    return this.published.tags(input.chapter);
  }

  @Answers('GET /newsletter/getPost')
  async getPost({ input }: Asked<'GET /newsletter/getPost'>) {
    return this.published.post(input.id);
  }

  @Answers('GET /newsletter/getFile', { perMinute: 600, counted: 'accounts' })
  async getFile({ input, actor }: Asked<'GET /newsletter/getFile'>) {
    return this.downloads.get(input, actor);
  }

  @Answers('POST /newsletter/getPostsByUser', { self: 'requesterId' })
  async getPostsByUser({ input, actor }: Asked<'POST /newsletter/getPostsByUser'>) {
    return this.posts.by(input.userId, actor);
  }

  @Answers('POST /newsletter/createPost', { self: 'userId', perMinute: 60 })
  async createPost({ input, actor }: Asked<'POST /newsletter/createPost'>) {
    return { success, post: await this.posts.show(await this.saving.create(actor, input)) };
  }

  @Answers('POST /newsletter/updatePost', { self: 'userId', perMinute: 60 })
  async updatePost({ input, actor }: Asked<'POST /newsletter/updatePost'>) {
    return { success, post: await this.posts.show(await this.saving.update(actor, input)) };
  }

  @Answers('POST /newsletter/deletePost', { self: 'userId' })
  async deletePost({ input, actor }: Asked<'POST /newsletter/deletePost'>) {
    await this.saving.delete(actor, input.postId);
    return { success };
  }

  @Answers('POST /newsletter/uploadFile', { self: 'userId', perMinute: 120 })
  async uploadFile({ input, actor }: Asked<'POST /newsletter/uploadFile'>) {
    await this.staff.require(actor);
    return { success, file: await this.attachments.upload(actor, input.file) };
  }

  @Answers('GET /newsletter/getDraft', { self: 'userId' })
  async getDraft({ input, actor }: Asked<'GET /newsletter/getDraft'>) {
    return this.drafts.find(actor, input.postId);
  }

  @Answers('POST /newsletter/saveDraft', { self: 'userId', perMinute: 120 })
  async saveDraft({ input, actor }: Asked<'POST /newsletter/saveDraft'>) {
    return { success, newerPost: await this.drafts.save(actor, input) };
  }

  @Answers('POST /newsletter/discardDraft', { self: 'userId' })
  async discardDraft({ input, actor }: Asked<'POST /newsletter/discardDraft'>) {
    await this.drafts.discard(actor, input);
    return { success };
  }
}
