import { html } from '@portal/releases/compose/html';

export const missingHead = html`<title>Post not found</title>
<meta name="robots" content="noindex">
`;

/** Spec section 2, 'Post detail'. */
export const missingContent = html`<div class="container page post-page">
<a class="post-back" href="/newsletter">Back to Newsletter</a>
<div class="empty">
<h1 class="post-missing">Post not found.</h1>
<p>It may have been taken down, or the link may be incomplete.</p>
</div>
</div>`;
