import { createContext, type RefObject, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { cardId } from '../../posts/post-card.tsx';

interface Position {
  /** Path and query of the list as it was left for a post. */
  address: string;
  /** How far it was scrolled, in pixels. */
  top: number;
  /** Id of the card's link that the post was opened by. */
  opened?: string;
}

export const newList = (): Position => ({ address: '/newsletter', top: 0 });

/** Where the list was left, kept while a post stands in its place. */
export const ListPosition = createContext<RefObject<Position>>({ current: newList() });

/** Brings the reader who comes back from a post to where the list was left, the focus too. */
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

/** Notes that a post stands in the list's place. Returns the address that closing it leads to. */
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
