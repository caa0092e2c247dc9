/** The fields of a package in npm's lockfile that somebody reads. */
export interface LockedPackage {
  /** Name of the package if it differs from that of the folder, as with aliases and overrides. */
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  resolved?: string;
  /** Whether it is a link to a workspace, in the folder `resolved`. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** `package-lock.json`, version 3: packages by their place below the repository. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** A package that a folder asks for, such as `zod` in `mf-hours`. */
export interface Need {
  folder: string;
  name: string;
}

const isInstalled = (place: string) => place.split('/').includes('node_modules');

/**
 * What a workspace itself asks for.
 * @param tools whether that includes its development dependencies
 * @throws if npm does not know the workspace
 */
export function needsOf({ packages }: Lockfile, folder: string, tools = true): Need[] {
  const workspace = packages[folder];
  if (!workspace) throw new Error(`${folder} is not in package-lock.json; \`npm install\` adds it`);
  return namesOf(folder, workspace, tools).map((name) => ({ folder, name }));
}

/** Every installed package that is reached from `needs`, one line each: its place and its content. */
export const lockedPackages = (lockfile: Lockfile, needs: Need[]): string[] =>
  placesOf(lockfile, needs).map((place) => identity(place, lockfile.packages[place] as LockedPackage));

/**
 * The places of every installed package that is reached from `needs`, also through workspaces. Two copies of a package are
 * two places, each found as Node finds it. Packages of all platforms count, so every machine gets the same result.
 * @param tools whether development dependencies of workspaces count
 */
export function placesOf(lockfile: Lockfile, needs: Need[], tools = true): string[] {
  const found = new Set<string>();
  const pending = [...needs];
  for (let need = pending.pop(); need; need = pending.pop()) {
    const place = placeOf(lockfile, need);
    if (!place || found.has(place)) continue;
    found.add(place);
    const entry = lockfile.packages[place] as LockedPackage;
    const folder = entry.link ? (entry.resolved ?? place) : place;
    pending.push(...namesOf(folder, lockfile.packages[folder] ?? {}, tools).map((name) => ({ folder, name })));
  }
  return [...found].sort();
}

/** Where Node finds a package: in the nearest `node_modules` above the folder. Undefined if it is not installed. */
export function placeOf({ packages }: Lockfile, { folder, name }: Need): string | undefined {
  const parts = folder.split('/');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const place = [...parts.slice(0, depth), 'node_modules', name].join('/');
    if (Object.hasOwn(packages, place)) return place;
  }
  return undefined;
}

/** Optional packages and peers count if they are installed. Development dependencies count for workspaces only. */
function namesOf(place: string, entry: LockedPackage, tools: boolean): string[] {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = entry;
  const development = tools && !isInstalled(place) ? devDependencies : {};
  const sections = [dependencies, optionalDependencies, peerDependencies, development];
  return sections.flatMap((section) => Object.keys(section ?? {}));
}

/**
 * The integrity identifies the content. The address depends on the registry, and is used only if there is no integrity.
 */
function identity(place: string, { name, version, integrity, resolved }: LockedPackage): string {
  return JSON.stringify([place, name ?? null, version ?? null, integrity ?? resolved ?? null]);
}
