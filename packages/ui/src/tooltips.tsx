import { useEffect } from 'react';

/**
 * Explains whatever carries `data-tip` (its words; empty for the element's own text where that is cut off), to those who
 * point at it and to those who reach it by keyboard. Drawn once, by the shell or a standalone page; what shows the tooltips
 * is fetched with the first of them.
 * @param props.delayMs how long somebody stays before the words come
 */
export function Tooltips({ delayMs }: { delayMs: number }) {
  useEffect(() => {
    const begin = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('button, [data-tip]'))) return;
      stop();
      // Where the file does not come, nothing is explained; every control has a name besides.
      import('./tooltip.ts').then(({ explain }) => explain(target, delayMs)).catch(() => {});
    };
    const stop = () => {
      removeEventListener('pointerover', begin);
      removeEventListener('focusin', begin);
    };
    addEventListener('pointerover', begin);
    addEventListener('focusin', begin);
    return stop;
  }, [delayMs]);
  return null;
}
