import type { Release } from '../../store/documents.ts';
import { sampleId } from './recorded-answers.ts';

/**
 * The paths at which a remote is tried: those of its links and routes, and each area that has none of them below it. A
 * parameter of a route is filled in; one that may be left out is left out once.
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
