import { Inject, Injectable } from '@nestjs/common';
import type { NewsletterPost } from '@portal/contracts';
import { fileAddress } from '@portal/contracts/post-files';
import { markdownToHtml, type ResolveAttachment } from '@portal/markdown';
import { CONFIG, type Config } from '../platform/config.ts';

/** Pictures are shown about half as wide, on screens with two pixels for one. */
const imageWidth = 960;
/** A feed's posts, and some that are e-mailed: each is written once for all who read it. */
const keptPosts = 50;

type PostText = Pick<NewsletterPost, 'id' | 'content' | 'files'>;
type Styles = Readonly<Record<string, string>> | undefined;

/** A post for those who read it elsewhere, in an e-mail or a feed: all its addresses are absolute. */
@Injectable()
export class PostHtml {
  private readonly publicUrl: string;
  private readonly written = new Map<string, string>();

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
  of(post: PostText, styles?: Styles): string {
    const key = JSON.stringify([post.id, post.content, post.files, styles]);
    const html = this.written.get(key) ?? this.write(post, styles);
    this.written.delete(key);
    this.written.set(key, html);
    for (const oldest of [...this.written.keys()].slice(0, -keptPosts)) this.written.delete(oldest);
    return html;
  }

  private write(post: PostText, styles: Styles): string {
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
