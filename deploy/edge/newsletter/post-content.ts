import type { NewsletterPost } from '@portal/contracts';
import { fileAddress, imageSource } from '@portal/contracts/post-files';
import { markdownToHtml } from '@portal/markdown';
import { Html, html } from '../../release/compose/html.ts';
import { byline, day, tagList } from './post-parts.ts';

type File = NewsletterPost['files'][number];

/** A post for whoever runs no script, or has not run it yet. */
export function postContent(post: NewsletterPost, timeZone?: string): Html {
  const named = new Map(post.files.map((file) => [file.name, file]));
  const text = markdownToHtml(post.content, {
    resolveAttachment: (name) => addressOf(named.get(name)),
    pictures: post.files.flatMap(({ id, name, image }) => (image ? [{ name, ...imageSource(id, image) }] : [])),
  });
  return html`<div class="container page post-page">
<a class="post-back" href="/newsletter">Back to Newsletter</a>
<article class="post">
<header class="post-head">
<h1 dir="auto">${post.title}</h1>
${byline(post, timeZone)}
${post.lastUpdated && html`<p class="muted small">Updated: ${day(post.lastUpdated, timeZone)}</p>`}
${tagList(post)}
</header>
<div class="prose">${new Html(text)}</div>
${post.files.length > 0 && attachments(post.files)}
</article>
</div>`;
}

const addressOf = (file: File | undefined) =>
  file?.image ? imageSource(file.id, file.image) : file && fileAddress(file.id);

const attachments = (files: File[]) => html`<section class="post-attachments" aria-labelledby="attachments-heading">
<h2 id="attachments-heading">Attachments</h2>
<ul>${files.map(
  ({ id, name }) => html`<li><a href="${fileAddress(id)}" target="_blank" rel="noreferrer">${name}</a></li>`,
)}</ul>
</section>`;
