import { chapters } from './constants.ts';

/** A feed of the newsletter, as pages announce it to browsers and feed readers. `address` is a path of the portal. */
export interface Feed {
  type: string;
  title: string;
  address: string;
}

const formats = { xml: 'application/rss+xml', json: 'application/feed+json' };

/** RSS and JSON Feed of each chapter. */
export const feeds: Feed[] = chapters.flatMap((chapter) =>
  Object.entries(formats).map(([format, type]) => ({
    type,
    title: `${chapter} Newsletter`,
    address: `/feeds/${chapter.toLowerCase()}.${format}`,
  })),
);
