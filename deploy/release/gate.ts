import semver from 'semver';
import { readPrerenderedRemote, readPrerenderedShell } from './compose/prerendered.ts';
import { readEntryFiles } from './manifest.ts';
import { integrityOf } from './publish.ts';
import { type Release, versionFolder } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Refuses a release that would not work beside what is live. @throws with every reason. */
export async function passGate(store: ReleaseStore, release: Release, live: Map<string, Release>): Promise<void> {
  const problems = [
    ...(await damagedFiles(store, release)),
    ...(release.portal ? await manifestProblems(store, release) : []),
    ...(await prerenderedProblems(store, release)),
    ...(release.portal ? remoteProblems(release, live) : shellProblems(release, live)),
  ];
  if (problems.length === 0) return;
  throw new Error(`${release.app} ${release.version} was not promoted:\n  ${problems.join('\n  ')}`);
}

async function damagedFiles(store: ReleaseStore, release: Release): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, integrity] of Object.entries(release.files)) {
    const content = await store.read(`${versionFolder(release.app, release.version)}/${name}`);
    if (!content) problems.push(`${name} is missing`);
    else if (integrityOf(content) !== integrity) problems.push(`${name} is not what was published`);
  }
  return problems;
}

const manifestProblems = (store: ReleaseStore, release: Release) => problemsOf(readEntryFiles(store, release));

const prerenderedProblems = (store: ReleaseStore, release: Release) =>
  problemsOf(release.portal ? readPrerenderedRemote(store, release) : readPrerenderedShell(store, release));

const problemsOf = (reading: Promise<unknown>): Promise<string[]> =>
  reading.then(
    () => [],
    (error: Error) => [error.message],
  );

function remoteProblems(release: Release, live: Map<string, Release>): string[] {
  const shell = live.get('shell');
  if (!shell) return ['no shell is live yet; promote the shell first'];
  const others = [...live.values()].filter(({ app }) => app !== release.app);
  const clashes = others.flatMap((other) =>
    pathsOf(other)
      .filter((path) => pathsOf(release).includes(path))
      .map((path) => `its area ${path} belongs to ${other.app} ${other.version}`),
  );
  return [...sdkProblems(release, shell), ...clashes];
}

const pathsOf = (release: Release) => (release.portal?.areas ?? []).map(({ path }) => path);

const shellProblems = (shell: Release, live: Map<string, Release>): string[] =>
  [...live.values()].filter(({ portal }) => portal).flatMap((remote) => sdkProblems(remote, shell));

const sdkProblems = (remote: Release, shell: Release): string[] =>
  semver.satisfies(shell.sdk, remote.sdk)
    ? []
    : [`${remote.app} ${remote.version} needs sdk ${remote.sdk}, shell ${shell.version} offers ${shell.sdk}`];
