import { useSyncExternalStore } from 'react';

const wish = matchMedia('(prefers-reduced-motion: reduce)');

function watch(notice: () => void): () => void {
  wish.addEventListener('change', notice);
  return () => wish.removeEventListener('change', notice);
}

/** Whether the visitor asks for less motion. Updates when this changes. */
export const useReducedMotion = (): boolean => useSyncExternalStore(watch, () => wish.matches);
