import { feeds } from '@portal/contracts/feeds';
import { describeList, listAddress, postAddress } from '@portal/contracts/newsletter-pages';
import type { PageHead } from '@portal/contracts/page-head';
import { publisher, siteImage } from '@portal/contracts/site';
import type { PageOnServer } from '@portal/sdk';
import { isNarrowed, postsRequest, readPostsQuery } from '../posts/posts-query.ts';

/** What the list's page says about itself: with its first posts, where it begins with them. */
export function listHead({ chapter, query, site: { publicUrl }, answer }: PageOnServer): PageHead {
  const { title, description } = describeList(chapter);
  const address = publicUrl + listAddress(chapter);
  const wanted = readPostsQuery(query);
  const isComplete = !isNarrowed(wanted) && wanted.page === 1;
  const posts = (isComplete && answer('GET /newsletter/getPosts', postsRequest(chapter, wanted))?.posts) || [];
  return {
    title,
    description,
    address,
    image: siteImage(publicUrl),
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
