import { formatDate, type NewsletterPost } from '@portal/contracts';
import { listAddress } from '@portal/contracts/newsletter-pages';
import { html } from '@portal/releases/compose/html';

/** What cards and whole posts have in common. */

/** `timeZone`: whose days it is told in; the process's own where left out. */
export const day = (date: string, timeZone?: string) =>
  html`<time datetime="${date}">${formatDate(date, 'en-US', { timeZone })}</time>`;

export const byline = ({ authorName, date }: NewsletterPost, timeZone?: string) =>
  html`<p class="muted small">By ${authorName} · ${day(date, timeZone)}</p>`;

export const tagList = ({ tags }: NewsletterPost) =>
  tags.length > 0 && html`<ul class="post-tags" aria-label="Tags">${[...new Set(tags)].map(tagLink)}</ul>`;

const tagLink = (tag: string) =>
  html`<li><a class="badge badge--accent post-tag" href="${listAddress({ tag })}">${tag}</a></li>`;
