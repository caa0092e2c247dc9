import { html } from '../../release/compose/html.ts';

export const missingHead = html`<title>Post not found</title>
<meta name="robots" content="noindex">
`;

/** Spec section 2, 'Post detail'. */
export const missingContent = html`<div class="container page">
<p><a href="/newsletter">Back to Newsletter</a></p>
<div class="empty"><h1>Post not found.</h1></div>
</div>`;
