/** What npm's lockfile says of one package, as far as it decides what is installed. */
interface LockedPackage {
  /** Where it is not that of the folder: aliases and overrides. */
  name?: string;
  version?: string;
  integrity?: string;
  resolved?: string;
  /** Whether it stands for a workspace, in the folder `resolved`. */
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

/** A package as somebody asks for it: `zod` in the folder `mf-hours`. */
export interface Need {
  folder: string;
  name: string;
}

const isInstalled = (place: string) => place.split('/').includes('node_modules');

/** What a workspace asks for itself. @throws where npm doesn't know it */
export function needsOf({ packages }: Lockfile, folder: string): Need[] {
  const workspace = packages[folder];
  if (!workspace) throw new Error(`${folder} is not in package-lock.json; \`npm install\` adds it`);
  return namesOf(folder, workspace).map((name) => ({ folder, name }));
}

/**
 * Every installed package that is reached from `needs`, through workspaces too, one line each: its place and what is there.
 * Two copies of a package are two lines, each found from where Node would look. Platforms' own packages all count, so that
 * every machine says the same; what nobody of these asks for does not.
 */
export function lockedPackages(lockfile: Lockfile, needs: Need[]): string[] {
  const found = new Set<string>();
  const pending = [...needs];
  for (let need = pending.pop(); need; need = pending.pop()) {
    const place = placeOf(lockfile, need);
    if (!place || found.has(place)) continue;
    found.add(place);
    const entry = lockfile.packages[place] as LockedPackage;
    const folder = entry.link ? (entry.resolved ?? place) : place;
    pending.push(...namesOf(folder, lockfile.packages[folder] ?? {}).map((name) => ({ folder, name })));
  }
  return [...found].sort().map((place) => identity(place, lockfile.packages[place] as LockedPackage));
}

/** Where Node finds a package: in the nearest `node_modules` above who asks. Undefined where nobody brought it. */
export function placeOf({ packages }: Lockfile, { folder, name }: Need): string | undefined {
  const parts = folder.split('/');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const place = [...parts.slice(0, depth), 'node_modules', name].join('/');
    if (Object.hasOwn(packages, place)) return place;
  }
  return undefined;
}

/** Optional packages and peers count where they are there. Only workspaces' own tools are installed for development. */
function namesOf(place: string, entry: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = entry;
  const sections = [dependencies, optionalDependencies, peerDependencies, isInstalled(place) ? {} : devDependencies];
  return sections.flatMap((section) => Object.keys(section ?? {}));
}

/** The integrity tells what is there. Addresses are of whichever registry was asked, unless nothing else tells. */
function identity(place: string, { name, version, integrity, resolved }: LockedPackage): string {
  return JSON.stringify([place, name ?? null, version ?? null, integrity ?? resolved ?? null]);
}
