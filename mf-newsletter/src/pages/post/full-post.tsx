import type { NewsletterPost } from '@portal/contracts/newsletter';
import { fileAddress } from '@portal/contracts/post-files';
import { PageTitle } from '@portal/sdk';
import { Spinner } from '@portal/ui/states';
import { lazy, memo, Suspense } from 'react';
import { Day } from '../../posts/day.tsx';
import { describePost } from '../../posts/describe-post.ts';
import { PostByline } from '../../posts/post-byline.tsx';
import { postFiles } from '../../posts/post-file.ts';
import { PostTags } from '../../posts/post-tags.tsx';
import './post.css';
// Here, and not in the chunk that needs it: the page that a server renders is styled by the remote's own style sheet.
import './prose.css';

// Markdown takes more code than the rest of the newsletter: only who reads a post loads it.
const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

/**
 * The whole of a post (spec section 2, 'Full post view'). Its text stands in the document that a server rendered; if the page were
 * rendered anew before the text is hydrated, React would replace it by the fallback.
 */
export const FullPost = memo(function FullPost({ post }: { post: NewsletterPost }) {
  return (
    <article className="stack stack--loose">
      <PageTitle title={post.title} description={describePost(post)} />
      <header className="post-head">
        <h1 dir="auto">{post.title}</h1>
        <PostByline post={post} />
        {post.lastUpdated && (
          <p className="muted small">
            Updated: <Day of={post.lastUpdated} />
          </p>
        )}
        <PostTags tags={post.tags} />
      </header>
      <Suspense fallback={<Spinner text="Loading post..." />}>
        <Markdown source={post.content} files={postFiles(post.files, post.cover)} />
      </Suspense>
      {post.files.length > 0 && <Attachments files={post.files} />}
    </article>
  );
});

function Attachments({ files }: { files: NewsletterPost['files'] }) {
  return (
    <section className="post-attachments" aria-labelledby="attachments-heading">
      <h2 id="attachments-heading">Attachments</h2>
      <ul className="list">
        {files.map((file) => (
          <li key={file.id}>
            <a href={fileAddress(file.id)} target="_blank" rel="noreferrer">
              {file.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
