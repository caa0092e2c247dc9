import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFile, NewsletterPost } from '@portal/contracts';
import { fileAddress } from '@portal/contracts/post-files';
import { type ImageSource, markdownToHtml, type ResolveAttachment } from '@portal/markdown';
import { CONFIG, type Config } from '../platform/config.ts';

/** Feeds show pictures so wide; e-mails half as wide, on screens with two pixels for one. */
const imageWidth = 960;
/** A feed's posts, and some that are e-mailed: each is written once for all who read it. */
const keptPosts = 50;

type PostText = Pick<NewsletterPost, 'id' | 'content' | 'files'>;

/** What mail programs need, which drop style sheets and may show pictures as wide as they are. */
export interface MailDress {
  /** CSS by tag name. */
  styles: Readonly<Record<string, string>>;
  /** The room that a picture has, in pixels. */
  pictureWidth: number;
}

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

  of(post: PostText, mail?: MailDress): string {
    const key = JSON.stringify([post.id, post.content, post.files, mail]);
    const html = this.written.get(key) ?? this.write(post, mail);
    this.written.delete(key);
    this.written.set(key, html);
    for (const oldest of [...this.written.keys()].slice(0, -keptPosts)) this.written.delete(oldest);
    return html;
  }

  private write(post: PostText, mail: MailDress | undefined): string {
    const picture = (id: string, image: NonNullable<AttachedFile['image']>): ImageSource => {
      const width = Math.min(image.width, mail?.pictureWidth ?? imageWidth);
      const height = Math.ceil((image.height * width) / image.width);
      return { src: this.publicUrl + fileAddress(id, imageWidth) + (mail ? '&format=mail' : ''), width, height };
    };
    const resolve = (file: AttachedFile | undefined): ReturnType<ResolveAttachment> =>
      file?.image ? picture(file.id, file.image) : file && this.fileAddress(file.id);
    return markdownToHtml(post.content, {
      resolveAttachment: (name) => resolve(post.files.find((file) => file.name === name)),
      pictures: post.files.flatMap(({ id, name, image }) => (image ? [{ name, ...picture(id, image) }] : [])),
      baseUrl: this.addressOf(post),
      styles: mail?.styles,
    });
  }
}
