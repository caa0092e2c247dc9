// What ships of packages from npm, by workspace. `npm sbom --omit dev` leaves out what is a tool of any other workspace, such as
// sharp, so the lockfile is read here.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@portal/release/repository';

const run = promisify(execFile);

interface Locked {
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Component {
  name: string;
  version: string;
  purl: string;
  licenses: { expression: string }[];
}

/** Runs npm with these words, and resolves to what it printed, also if it failed. */
export async function npm(...words: string[]): Promise<string> {
  const { stdout } = await run('npm', words, { timeout: 60_000 }).catch((error) => error);
  return stdout ?? '';
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8'),
);

/** Those that are deployed. A new remote is one of them. */
export const shippedWorkspaces = Object.keys(packages).filter((place) =>
  /^(services|edge|release|shell|mf-[^/]+)$/.test(place),
);

const locked = (place: string) => packages[place] as Locked;

/** As Node finds a package from a folder. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return locked(place).link ? locked(place).resolved : place;
    if (!folder) return undefined;
  }
}

/** Places of everything that a place needs to run. An optional package is there for one of the systems only. */
function needsOf(place: string, found = new Set<string>()): Set<string> {
  if (found.has(place)) return found;
  found.add(place);
  const { dependencies, optionalDependencies, peerDependencies } = locked(place);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const next = resolve(place, name);
    if (next) needsOf(next, found);
  }
  return found;
}

const hashOf = (integrity = '') => {
  const [algorithm = '', value = ''] = integrity.split('-');
  return value
    ? [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }]
    : [];
};

/** Packages whose manifest names no licence by its id: these are the ones of their licence files. */
const found: Record<string, string> = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' };

function componentOf(place: string) {
  const { name = place.replace(/^.*node_modules\//, ''), version, license, integrity } = locked(place);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = [{ expression: found[name] ?? license ?? 'NOASSERTION' }];
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses, hashes: hashOf(integrity) };
}

/** The bill of materials of workspaces (CycloneDX), without tools that only build and test. */
export function billOfMaterials(...workspaces: string[]) {
  const places = new Set(workspaces.flatMap((name) => [...needsOf(name)]));
  const outside = [...places].filter((place) => place.includes('node_modules/'));
  const components = new Map(outside.map(componentOf).map((component) => [component.purl, component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: workspaces.join(' '), version: locked('').version } },
    components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
}

/** Such as `MIT`, or an expression such as `(MIT OR Apache-2.0)`. */
export const licenceOf = ({ licenses: [licence] }: Component): string => `${licence?.expression}`;
