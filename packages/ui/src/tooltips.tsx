import { useEffect } from 'react';

/**
 * Shows tooltips for elements with `data-tip`, for mouse and keyboard. An empty `data-tip` means the element's own text
 * if that is cut off. Rendered once, by the shell or a standalone page. The code is loaded with the first tooltip.
 */
export function Tooltips() {
  useEffect(() => {
    const begin = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('button, [data-tip]'))) return;
      stop();
      // If the file cannot be loaded, there is no tooltip. Every control also has a name.
      import(/* webpackChunkName: "hints" */ './tooltip.ts').then(({ explain }) => explain(target)).catch(() => {});
    };
    const stop = () => {
      removeEventListener('pointerover', begin);
      removeEventListener('focusin', begin);
    };
    addEventListener('pointerover', begin);
    addEventListener('focusin', begin);
    return stop;
  }, []);
  return null;
}
