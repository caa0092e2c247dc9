import type { RouteObject } from 'react-router-dom';

/** What a remote exposes as `./remote`: its routes, with absolute paths below the areas of its portal.json. */
export interface RemoteModule {
  routes: RouteObject[];
}
