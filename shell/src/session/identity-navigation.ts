import type { NavigateFunction, NavigateOptions } from 'react-router-dom';

let navigate: NavigateFunction | undefined;

/** The identity provider keeps the functions that it is given at its start, the router has new ones for each page. */
export function navigateWith(latest: NavigateFunction): void {
  navigate = latest;
}

/** Navigates for the identity provider. */
export const navigateTo = (path: string, options?: NavigateOptions) => navigate?.(path, options);
