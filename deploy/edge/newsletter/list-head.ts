import { type Chapter, chapterNames, defaults, type NewsletterPost } from '@portal/contracts';
import { feeds } from '@portal/contracts/feeds';
import type { PageHead } from '../../release/compose/page-head.ts';
import { postPath } from './post-head.ts';
import { publisher, siteImage } from './site.ts';

/** As the remote names the page. */
const named = (chapter: Chapter) => ({
  title: `${chapter} Newsletter`,
  description: `News, service projects and announcements of the ${chapterNames[chapter]}.`,
});

/** What the list's page says about itself, with the posts of the chapter that visitors are shown at first. */
export function listHead(posts: NewsletterPost[], publicUrl: string): PageHead {
  const { title, description } = named(defaults.visitorChapter);
  const address = `${publicUrl}/newsletter`;
  return {
    title,
    description,
    address,
    image: siteImage(publicUrl),
    njhs: named('NJHS'),
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
        url: publicUrl + postPath(post),
        datePublished: post.date,
        author: { '@type': 'Person', name: post.authorName },
      })),
    },
  };
}
