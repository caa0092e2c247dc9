import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during hydration, while the page shows the prerendered markup. True ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
