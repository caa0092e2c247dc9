import { formatDate, type NewsletterPost } from '@portal/contracts';
import { html } from '../../release/compose/html.ts';

/** What cards and whole posts have in common. */

export const day = (date: string) => html`<time datetime="${date}">${formatDate(date, 'en-US')}</time>`;

export const byline = ({ authorName, date }: NewsletterPost) =>
  html`<p class="muted small">By ${authorName} · ${day(date)}</p>`;

export const tagList = ({ tags }: NewsletterPost) =>
  tags.length > 0 &&
  html`<p class="row">${tags.map((tag) => html`<span class="badge badge--accent">${tag}</span> `)}</p>`;
