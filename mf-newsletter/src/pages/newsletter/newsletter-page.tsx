import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { PostView } from '../post/post-view.tsx';
import { ListPosition, newList } from './list-position.ts';
import { Newsletter } from './newsletter.tsx';

/** The newsletter, or in its place the post that was chosen from it or that the address names. */
export function NewsletterPage() {
  const { postId } = useParams();
  return (
    <ListPosition value={useRef(newList())}>
      {postId === undefined ? <Newsletter /> : <PostView postId={postId} />}
    </ListPosition>
  );
}
