// What ships of packages from npm, by workspace. `npm sbom --omit dev` leaves out what is a tool of any other workspace, such as
// sharp, so the lockfile is read here.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type LockedPackage, type Lockfile, needsOf, placesOf } from '@portal/release/locked-packages';
import { inRepository } from '@portal/release/repository';

const run = promisify(execFile);

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

const lockfile: Lockfile = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8'));

/** Those that are deployed. A new remote is one of them. */
export const shippedWorkspaces = Object.keys(lockfile.packages).filter((place) =>
  /^(services|edge|release|shell|mf-[^/]+)$/.test(place),
);

const locked = (place: string) => lockfile.packages[place] as LockedPackage;

const hashOf = (integrity = '') => {
  const [algorithm = '', value = ''] = integrity.split('-');
  return value
    ? [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }]
    : [];
};

/** Packages whose manifest names no licence by its id: these are the ones of their licence files. */
const found: Record<string, string> = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' };

function componentOf(place: string) {
  const { name = place.replace(/^.*node_modules\//, ''), version = '', license, integrity } = locked(place);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = [{ expression: found[name] ?? license ?? 'NOASSERTION' }];
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses, hashes: hashOf(integrity) };
}

/** The bill of materials of workspaces (CycloneDX), without tools that only build and test. */
export function billOfMaterials(...workspaces: string[]) {
  const needs = workspaces.flatMap((folder) => needsOf(lockfile, folder, false));
  const outside = placesOf(lockfile, needs, false).filter((place) => !locked(place).link);
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
