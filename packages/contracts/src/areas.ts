import type { LiveRemote } from './releases.ts';

export interface Area {
  remote: string;
  frame: 'public' | 'dashboard';
}

/** The remote that answers a path: the one with the longest fitting prefix. `/` fits itself alone. */
export function areaOf(pathname: string, remotes: Record<string, LiveRemote>): Area | undefined {
  const fits = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  const areas = Object.entries(remotes).flatMap(([remote, { extras }]) =>
    extras.portal.areas.filter(({ path }) => fits(path)).map(({ path, frame }) => ({ remote, frame, path })),
  );
  return areas.sort((one, other) => other.path.length - one.path.length)[0];
}
