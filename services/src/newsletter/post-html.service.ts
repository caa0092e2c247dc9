import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFile, NewsletterPost } from '@portal/contracts';
import { fileAddress } from '@portal/contracts/post-files';
import { type ImageSource, markdownToHtml, type ResolveAttachment } from '@portal/markdown';
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
      pictures: post.files.flatMap((file) =>
        file.image ? [{ name: file.name, ...this.picture(file.id, file.image) }] : [],
      ),
      baseUrl: this.addressOf(post),
      styles,
    });
  }

  private resolve(file: AttachedFile | undefined): ReturnType<ResolveAttachment> {
    return file?.image ? this.picture(file.id, file.image) : file && this.fileAddress(file.id);
  }

  private picture(id: string, { width, height }: NonNullable<AttachedFile['image']>): ImageSource {
    if (width <= imageWidth) return { src: this.fileAddress(id) };
    const scaled = Math.round((height * imageWidth) / width);
    return { src: this.publicUrl + fileAddress(id, imageWidth), width: imageWidth, height: scaled };
  }
}
