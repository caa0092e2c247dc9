import semver from 'semver';
import type { Release } from '../store/documents.ts';

/** Problems with the types of a release. Unchecked types count as wrong. */
export function typeProblems({ app, types, portal, sdk }: Release): string[] {
  if (!types) return [`its types were not checked; build and publish it with \`npm run release -- publish ${app}\``];
  if (portal && !semver.satisfies(types.sdk, sdk))
    return [`its types were checked against sdk ${types.sdk}, which is not in the range ${sdk} that it needs`];
  return [];
}
