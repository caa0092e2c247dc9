import type { ReleasedRemote } from './releases.ts';

export interface Area {
  remote: string;
  frame: 'public' | 'dashboard';
  /** Prefix of the paths that belong to it. */
  path: string;
}

/** Whether a pathname is below the path of an area. `/` matches only itself. */
export const fitsArea = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

/** The area with the longest prefix that matches the pathname. */
export function areaOf(pathname: string, remotes: Record<string, ReleasedRemote>): Area | undefined {
  const areas = Object.entries(remotes).flatMap(([remote, { extras }]) =>
    extras.portal.areas
      .filter(({ path }) => fitsArea(path, pathname))
      .map(({ path, frame }) => ({ remote, frame, path })),
  );
  return areas.sort((one, other) => other.path.length - one.path.length)[0];
}
