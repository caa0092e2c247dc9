import type { NewsletterPost } from '@portal/contracts';
import { fileAddress, imageSource } from '@portal/contracts/post-files';
import { markdownToHtml, type ResolveAttachment } from '@portal/markdown';
import { pictureCaption } from '@portal/markdown/picture-caption';
import { Html, html } from '../../release/compose/html.ts';
import { byline, day, tagList } from './post-parts.ts';

type File = NewsletterPost['files'][number];

/** A post for whoever runs no script, or has not run it yet. */
export function postContent(post: NewsletterPost, timeZone?: string): Html {
  const { placed, resolveAttachment } = placing(post.files);
  const text = new Html(markdownToHtml(post.content, { resolveAttachment }));
  const others = post.files.filter((file) => file.image && !placed.has(file));
  return html`<div class="container page post-page">
<a class="post-back" href="/newsletter">Back to Newsletter</a>
<article class="post">
<header class="post-head">
<h1>${post.title}</h1>
${byline(post, timeZone)}
${post.lastUpdated && html`<p class="muted small">Updated: ${day(post.lastUpdated, timeZone)}</p>`}
${tagList(post)}
</header>
<div class="prose">${text}${others.map(picture)}</div>
${post.files.length > 0 && attachments(post.files)}
</article>
</div>`;
}

/** Finds the files that a text names, and tells which pictures it placed: the others follow the text. */
function placing(files: File[]): { placed: Set<File>; resolveAttachment: ResolveAttachment } {
  const byName = new Map(files.map((file) => [file.name, file]));
  const placed = new Set<File>();
  const resolveAttachment: ResolveAttachment = (name) => {
    const file = byName.get(name);
    if (!file) return undefined;
    placed.add(file);
    return file.image ? imageSource(file.id, file.image) : fileAddress(file.id);
  };
  return { placed, resolveAttachment };
}

function picture({ id, name, image }: File) {
  if (!image) return null;
  const { src, srcSet, sizes, width, height } = imageSource(id, image);
  const size = html`width="${width}" height="${height}"`;
  const caption = pictureCaption(name);
  const below = caption && html`<figcaption>${caption}</figcaption>`;
  return html`<figure><img src="${src}" srcset="${srcSet}" sizes="${sizes}" ${size} alt="">${below}</figure>`;
}

const attachments = (files: File[]) => html`<section class="post-attachments" aria-labelledby="attachments-heading">
<h2 id="attachments-heading">Attachments</h2>
<ul>${files.map(
  ({ id, name }) => html`<li><a href="${fileAddress(id)}" target="_blank" rel="noreferrer">${name}</a></li>`,
)}</ul>
</section>`;
