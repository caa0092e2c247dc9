import type { NewsletterPost } from '@portal/contracts/newsletter';
import { postPreview } from '@portal/markdown/preview';

/** What search engines and previews say of a post. */
export const describePost = ({ content, title }: NewsletterPost): string => postPreview(content) || title;
