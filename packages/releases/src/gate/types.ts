import semver from 'semver';
import type { Release } from '../store/documents.ts';

/** What publishing says of the types of a release: none checked is as bad as wrong ones. */
export function typeProblems({ app, types, portal, sdk }: Release): string[] {
  if (!types) return [`its types were not checked; build and publish it with \`npm run release -- publish ${app}\``];
  if (portal && !semver.satisfies(types.sdk, sdk))
    return [`its types were checked against sdk ${types.sdk}, which is not in the range ${sdk} that it needs`];
  return [];
}
