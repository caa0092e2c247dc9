import semver from 'semver';
import type { Composition, Release } from '../store/documents.ts';

/**
 * Reasons why a release does not fit what visitors have now: the range of the sdk, and paths that belong to another
 * remote.
 */
export function contractProblems(release: Release, beside: Composition): string[] {
  if (!release.portal) return remotesOf(beside).flatMap((remote) => sdkProblems(remote, release));
  const shell = beside.active.get('shell');
  if (!shell) return ['no shell is active yet; promote the shell first'];
  return [...sdkProblems(release, shell), ...pathClashes(release, beside)];
}

/** Whether visitors choose the version in their browser, inside the shell. Everybody gets the same shell and standalone page. */
export const canBeCanary = ({ portal, standalone }: Release): boolean => portal !== null && !standalone;

/** Reasons why a release cannot be a canary. */
export function canaryProblems(release: Release, beside: Composition): string[] {
  const active = beside.active.get(release.app);
  if (!canBeCanary(release))
    return [
      'only remotes inside the shell can have a canary; the shell and standalone pages are promoted for everyone',
    ];
  if (!active) return ['no version of it is active yet; promote a first version for everyone'];
  return pathsOf(active)
    .filter((path) => !pathsOf(release).includes(path))
    .map((path) => `it has no area ${path}, which the active ${active.version} has`);
}

/** Whether the sdk of the shell is in the range for which the remote was built. */
export const fits = (remote: Release, shell: Release): boolean => semver.satisfies(shell.sdk, remote.sdk);

export const remotesOf = ({ active, canaries }: Composition): Release[] =>
  [...active.values(), ...canaries.values()].filter(({ portal }) => portal);

function pathClashes(release: Release, beside: Composition): string[] {
  const others = remotesOf(beside).filter(({ app }) => app !== release.app);
  return others.flatMap((other) =>
    pathsOf(other)
      .filter((path) => pathsOf(release).includes(path))
      .map((path) => `its area ${path} belongs to ${other.app} ${other.version}`),
  );
}

const pathsOf = (release: Release) => (release.portal?.areas ?? []).map(({ path }) => path);

const sdkProblems = (remote: Release, shell: Release): string[] =>
  fits(remote, shell)
    ? []
    : [`${remote.app} ${remote.version} needs sdk ${remote.sdk}, shell ${shell.version} offers ${shell.sdk}`];
