import { Inject, Injectable } from '@nestjs/common';
import type { NewsletterPost } from '@portal/contracts';
import { fileAddress } from '@portal/contracts/post-files';
import { markdownToHtml, type ResolveAttachment } from '@portal/markdown';
import { CONFIG, type Config } from '../platform/config.ts';

/** Pictures are shown about half as wide, on screens with two pixels for one. */
const imageWidth = 960;

/** A post for those who read it elsewhere, in an e-mail or a feed: all its addresses are absolute. */
@Injectable()
export class PostHtml {
  private readonly publicUrl: string;

  constructor(@Inject(CONFIG) { publicUrl }: Config) {
    this.publicUrl = publicUrl;
  }

  addressOf({ id }: Pick<NewsletterPost, 'id'>): string {
    return `${this.publicUrl}/newsletter/${id}`;
  }

  fileAddress(id: string): string {
    return this.publicUrl + fileAddress(id);
  }

  /** `styles`: CSS by tag name, for mail programs. */
  of(post: Pick<NewsletterPost, 'id' | 'content' | 'files'>, styles?: Readonly<Record<string, string>>): string {
    return markdownToHtml(post.content, {
      resolveAttachment: (name) => this.resolve(post.files.find((file) => file.name === name)),
      baseUrl: this.addressOf(post),
      styles,
    });
  }

  private resolve(file: NewsletterPost['files'][number] | undefined): ReturnType<ResolveAttachment> {
    if (!file?.image || file.image.width <= imageWidth) return file && this.fileAddress(file.id);
    const height = Math.round((file.image.height * imageWidth) / file.image.width);
    return { src: this.publicUrl + fileAddress(file.id, imageWidth), width: imageWidth, height };
  }
}
