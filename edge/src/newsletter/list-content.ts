import { type Chapter, chapterNames, chapters, type NewsletterPost } from '@portal/contracts';
import { attachedFiles, describeList, listLead, postAddress } from '@portal/contracts/newsletter-pages';
import { postPreview } from '@portal/markdown/preview';
import { type Html, html } from '@portal/releases/compose/html';
import { byline, tagList } from './post-parts.ts';

export type PostsByChapter = Record<Chapter, NewsletterPost[]>;

/** The newest posts of both chapters, of which the root element's class shows one. */
export const listContent = (posts: PostsByChapter, timeZone?: string): Html =>
  html`${chapters.map(
    (chapter) =>
      html`<div class="copy copy--${chapter.toLowerCase()}">${chapterList(
        chapter,
        posts[chapter].map((post) => card(post, timeZone)),
      )}</div>`,
  )}`;

const chapterList = (chapter: Chapter, cards: Html[]) => html`<header class="newsletter-header">
<div class="container newsletter-intro">
<p class="eyebrow">${chapterNames[chapter]}</p>
<h1>${describeList(chapter).title}</h1>
<p class="lead">${listLead}</p>
<a class="newsletter-feed" href="/feeds/${chapter.toLowerCase()}.xml" type="application/rss+xml">RSS feed</a>
</div>
</header>
<div class="container newsletter-content">
<div class="stack stack--loose">
${filters}
${cards.length > 0 ? html`<ul class="newsletter-posts">${cards}</ul>` : noPosts}
</div>
</div>`;

/** Keep their place until the remote's are there. */
const filters = html`<div class="filters scripted" aria-hidden="true">
<div><input type="search" class="input" placeholder="Search posts..." disabled></div>
<select class="input" disabled><option>All tags</option></select>
</div>`;

const card = (post: NewsletterPost, timeZone?: string) => html`<li><article class="card post-card">
${byline(post, timeZone)}
<h2 dir="auto"><a href="${postAddress(post)}">${post.title}</a></h2>
${tagList(post)}
<p class="post-card__preview" dir="auto">${postPreview(post.content)}</p>
<footer class="post-card__foot">
<a class="post-card__more" href="${postAddress(post)}">Read More<span class="visually-hidden"> about ${post.title}</span></a>
${post.files.length > 0 && html`<span class="muted small">${attachedFiles(post.files.length)}</span>`}
</footer>
</article></li>`;

/** As for visitors (spec section 2, 'Newsletter list'). */
const noPosts = html`<div class="empty empty--boxed">
<p class="empty__title">No newsletter posts available yet.</p>
<p>Check back soon for updates from our community!</p>
</div>`;
