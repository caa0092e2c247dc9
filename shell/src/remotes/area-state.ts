import { useEffect } from 'react';

/** Tells whoever watches the page, such as the smoke test before a promotion, what became of the area on screen. */
export function useAreaState(area: string, areaState: 'shown' | 'failed'): void {
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    Object.assign(main.dataset, { area, areaState });
    return () => {
      delete main.dataset.area;
      delete main.dataset.areaState;
    };
  }, [area, areaState]);
}
