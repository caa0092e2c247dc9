import { createContext, type RefObject, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { cardId } from '../../posts/post-card.tsx';

interface Position {
  /** Path and query of the list before a post was opened. */
  address: string;
  /** Scroll position in pixels. */
  top: number;
  /** Id of the link in the card through which the post was opened. */
  opened?: string;
}

export const newList = (): Position => ({ address: '/newsletter', top: 0 });

/** The position in the list, kept while a post replaces it. */
export const ListPosition = createContext<RefObject<Position>>({ current: newList() });

/** Restores scroll position and focus when the reader comes back from a post. */
export function useListPosition(postsShown: boolean): void {
  const position = useContext(ListPosition);
  const { pathname, search } = useLocation();
  const address = pathname + search;

  useEffect(() => {
    if (!postsShown) return;
    returnTo(position.current, address);
    position.current = { ...newList(), address, top: scrollY };
    const follow = () => {
      position.current.top = scrollY;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [postsShown, position, address]);
}

/** Records that a post replaces the list. Returns the address to which closing the post leads. */
export function useListBehind(postId: string): string {
  const position = useContext(ListPosition);
  useEffect(() => {
    position.current.opened = cardId(postId);
  }, [position, postId]);
  return position.current.address;
}

function returnTo({ opened, top, ...left }: Position, address: string): void {
  if (!opened || left.address !== address) return;
  document.getElementById(opened)?.focus({ preventScroll: true });
  scrollTo({ top, behavior: 'instant' });
}
