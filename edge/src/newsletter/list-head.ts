import { defaults, type NewsletterPost } from '@portal/contracts';
import { feeds } from '@portal/contracts/feeds';
import { describeList, postAddress } from '@portal/contracts/newsletter-pages';
import type { PageHead } from '@portal/releases/compose/page-head';
import { publisher, siteImage } from './site.ts';

/** What the list's page says about itself, with the posts of the chapter that visitors are shown at first. */
export function listHead(posts: NewsletterPost[], publicUrl: string): PageHead {
  const { title, description } = describeList(defaults.visitorChapter);
  const address = `${publicUrl}/newsletter`;
  return {
    title,
    description,
    address,
    image: siteImage(publicUrl),
    njhs: describeList('NJHS'),
    feeds,
    structuredData: {
      '@type': 'Blog',
      name: title,
      description,
      url: address,
      publisher: publisher(publicUrl),
      blogPost: posts.map((post) => ({
        '@type': 'BlogPosting',
        headline: post.title,
        url: publicUrl + postAddress(post),
        datePublished: post.date,
        author: { '@type': 'Person', name: post.authorName },
      })),
    },
  };
}
