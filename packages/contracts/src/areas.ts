import type { LiveRemote } from './releases.ts';

export interface Area {
  remote: string;
  frame: 'public' | 'dashboard';
  /** The prefix by which it answers. */
  path: string;
}

/** Whether an area of this path answers a pathname. `/` fits itself alone. */
export const fitsArea = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

/** The remote that answers a path: the one with the longest fitting prefix. */
export function areaOf(pathname: string, remotes: Record<string, LiveRemote>): Area | undefined {
  const areas = Object.entries(remotes).flatMap(([remote, { extras }]) =>
    extras.portal.areas
      .filter(({ path }) => fitsArea(path, pathname))
      .map(({ path, frame }) => ({ remote, frame, path })),
  );
  return areas.sort((one, other) => other.path.length - one.path.length)[0];
}
