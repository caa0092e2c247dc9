import type { NewsletterPost } from '@portal/contracts';
import { fileAddress, imageSource } from '@portal/contracts/post-files';
import { asWrittenHtml } from '@portal/markdown/as-written';
import type { ReadingTask } from '@portal/markdown/reading-thread';
import { Html, html } from '@portal/releases/compose/html';
import type { Sources } from './page-state.ts';
import { byline, day, tagList } from './post-parts.ts';

type File = NewsletterPost['files'][number];

type ReadBy = Pick<Sources, 'threads' | 'timeZone'>;

/** A post for whoever runs no script, or has not run it yet. */
export async function postContent(post: NewsletterPost, { threads, timeZone }: ReadBy): Promise<Html> {
  const { id: postId, content: source, files } = post;
  const task: ReadingTask = {
    source,
    // Of two files with one name, the last is meant.
    files: new Map(files.map((file) => [file.name, addressOf(file)])),
    pictures: files.flatMap(({ id, name, image }) => (image ? [{ name, ...imageSource(id, image) }] : [])),
  };
  const text = (await threads.read<string>({ postId, source }, 'html', task)) ?? asWrittenHtml(source);
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

const addressOf = ({ id, image }: File) => (image ? imageSource(id, image) : fileAddress(id));

const attachments = (files: File[]) => html`<section class="post-attachments" aria-labelledby="attachments-heading">
<h2 id="attachments-heading">Attachments</h2>
<ul>${files.map(
  ({ id, name }) => html`<li><a href="${fileAddress(id)}" target="_blank" rel="noreferrer">${name}</a></li>`,
)}</ul>
</section>`;
