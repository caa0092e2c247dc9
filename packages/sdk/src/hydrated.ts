import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is drawn as the build drew it ahead of time; true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
