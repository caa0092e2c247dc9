import type { AreaState } from '@portal/contracts';
import { useEffect } from 'react';

/** Marks the state of the remote on the page, for example for the smoke test before a promotion. */
export function useAreaState(area: string, areaState: AreaState): void {
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
