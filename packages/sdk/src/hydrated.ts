import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on a server and during hydration, while the page shows the server's markup. True ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
