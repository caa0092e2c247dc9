import { type Chapter, chapterNames, chapters, type NewsletterPost } from '@portal/contracts';
import { postPreview } from '@portal/markdown/preview';
import { type Html, html } from '../../release/compose/html.ts';
import { postPath } from './post-head.ts';
import { byline, tagList } from './post-parts.ts';

export type PostsByChapter = Record<Chapter, NewsletterPost[]>;

/** The newest posts of both chapters, of which the root element's class shows one. */
export const listContent = (posts: PostsByChapter): Html =>
  html`${chapters.map(
    (chapter) => html`<div class="copy copy--${chapter.toLowerCase()}">${chapterList(chapter, posts[chapter])}</div>`,
  )}`;

const chapterList = (chapter: Chapter, posts: NewsletterPost[]) => html`<header class="container page">
<p class="eyebrow">${chapterNames[chapter]}</p>
<h1>${chapter} Newsletter</h1>
<p class="lead">News, service projects and announcements from our chapter.</p>
</header>
<div class="container">
${posts.length > 0 ? html`<div class="grid">${posts.map(card)}</div>` : noPosts}
</div>`;

const card = (post: NewsletterPost) => html`<article class="card stack">
${byline(post)}
<h2><a href="${postPath(post)}">${post.title}</a></h2>
${tagList(post)}
<p>${postPreview(post.content)}</p>
</article>`;

/** As for visitors (spec section 2, 'Newsletter list'). */
const noPosts = html`<div class="empty">
<p>No newsletter posts available yet.</p>
<p>Check back soon for updates from our community!</p>
</div>`;
