import { type Html, html } from '@portal/releases/compose/html';
import type { Preview } from '@portal/releases/previews';
import type { Site } from '@portal/releases/store/documents';

export const noteStyle = { path: '/preview/note.css', linkPath: '/preview/leave' };

/** The pages bring the variables. A style element would not fit the policy of every page. */
export const noteCss = `.preview-note {
  position: sticky;
  bottom: 0;
  z-index: 1000;
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  align-items: center;
  justify-content: center;
  padding: 0.5rem 1rem;
  border-top: 2px solid var(--warning, #8a5300);
  background: var(--surface, #fff);
  color: var(--ink, #1b1d22);
  font-size: 0.875rem;
  line-height: 1.4;
  text-align: center;
  overflow-wrap: anywhere;
}
.preview-note a {
  color: inherit;
  padding: 0.25rem 0;
}
@media print {
  .preview-note { display: none; }
}
`;

/** Adds a note to the end of a page, which stays visible. */
export const withNote = (page: string, text: Html): string =>
  page
    .replace(/(?=<\/head>)/i, () => `<link rel="stylesheet" href="${noteStyle.path}">\n`)
    .replace(/(?=<\/body>)/i, () => html`<aside class="preview-note" aria-label="Preview">${text}</aside>\n`.source);

/** Which build it is, when it ends, and the way out. */
export function badgeOf({ app, version, until }: Preview, { timeZone }: Site): Html {
  const end = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return html`<span>Preview of <strong>${app} ${version}</strong> until ${end.format(new Date(until))}</span>
<a href="${noteStyle.linkPath}">Leave the preview</a>`;
}

/** Why there is no preview, by the state in the address or of the link. */
export const endings: Record<string, string> = {
  expired: 'This preview has expired. You see the live portal.',
  unknown: 'This preview link is not valid, or it was revoked. You see the live portal.',
  unfit: 'This preview does not fit the live portal any more. You see the live portal.',
};

export const endingOf = (why: string): Html => html`<span>${endings[why]}</span>`;
