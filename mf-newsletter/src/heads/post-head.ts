import { feeds } from '@portal/contracts/feeds';
import type { NewsletterPost } from '@portal/contracts/newsletter';
import { postAddress } from '@portal/contracts/newsletter-pages';
import type { PageHead } from '@portal/contracts/page-head';
import { coverOf, fileAddress, offeredWidths } from '@portal/contracts/post-files';
import { publisher, siteImage } from '@portal/contracts/site';
import { describePost } from '../posts/describe-post.ts';

/** What a post's page says about itself. */
export function postHead(post: NewsletterPost, publicUrl: string): PageHead {
  const { title, authorName, date, lastUpdated, tags } = post;
  const address = publicUrl + postAddress(post);
  const description = describePost(post);
  const image = postImage(post, publicUrl);
  return {
    title,
    description,
    address,
    image,
    article: { author: authorName, published: date, modified: lastUpdated, tags },
    feeds,
    structuredData: {
      '@type': 'BlogPosting',
      headline: title,
      description,
      url: address,
      mainEntityOfPage: address,
      image: image.address,
      datePublished: date,
      dateModified: lastUpdated ?? date,
      author: { '@type': 'Person', name: authorName },
      publisher: publisher(publicUrl),
      keywords: tags,
    },
  };
}

/** The cover, or the first picture among a post's files, in the largest size that is offered; else the site's. */
function postImage(post: NewsletterPost, publicUrl: string): PageHead['image'] {
  const cover = coverOf(post);
  const { id, image: own } = cover ?? post.files.find(({ image }) => image) ?? {};
  if (!id || !own) return siteImage(publicUrl);
  const offered = offeredWidths(own).at(-1);
  const width = Math.min(offered ?? own.width, own.width);
  const height = Math.round((own.height * width) / own.width);
  return { address: publicUrl + fileAddress(id, offered), width, height, description: cover?.alt || post.title };
}
