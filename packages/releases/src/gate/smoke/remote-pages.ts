import type { Release } from '../../store/documents.ts';
import { sampleId } from './sample-of.ts';

/**
 * The paths at which a remote is opened: its links and routes, and each area without one of these below it. Parameters
 * of routes are filled in. A path with an optional parameter is opened with and without it.
 */
export function pagesOf({ portal }: Release, routes: string[]): string[] {
  const areas = (portal?.areas ?? []).map(({ path }) => path);
  const links = (portal?.nav ?? []).map(({ path }) => path);
  const pages = [...links, ...routes.flatMap(filledIn)];
  const isBare = (area: string) => !pages.some((page) => page === area || page.startsWith(`${area}/`));
  return [...new Set([...areas.filter(isBare), ...pages])];
}

function filledIn(route: string): string[] {
  const [, before, after = ''] = /^(.*?)\/:\w+\?(.*)$/.exec(route) ?? [];
  if (before !== undefined)
    return [...filledIn(`${before}${after}` || '/'), ...filledIn(`${before}/${sampleId}${after}`)];
  return [route.replace(/:\w+/g, sampleId).replace(/\/?\*$/, '') || '/'];
}
