// Refuses licences that bind those who run the portal, and known faults of high severity in what ships. Names the others.
import { readFileSync } from 'node:fs';
import { inRepository } from '@portal/release/repository';
import { billOfMaterials, type Component, licenceOf, npm, shippedWorkspaces } from './shipped.ts';

const permissive = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'OFL-1.1',
  ],
  ...['CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'Bitstream-Vera', 'WTFPL', 'Zlib'],
]);
/** libvips is a library of its own beside sharp, loaded at run time, which the LGPL allows. */
const allowed = /^@img\/sharp-/;

function isAllowed(component: Component): boolean {
  if (allowed.test(component.name)) return true;
  const expression = licenceOf(component).replace(/[()]/g, '');
  return expression
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => permissive.has(licence.trim())));
}

const { components } = billOfMaterials(...shippedWorkspaces);
const refused = components.filter((component) => !isAllowed(component));
for (const component of refused) {
  console.log(
    `${component.name} ${component.version} has the licence ${licenceOf(component)}, which is not on the list`,
  );
}

/** `[{ "id": "GHSA-…", "reason": "…", "until": "2027-01-31" }]` */
const accepted: { id: string; reason: string; until: string }[] = JSON.parse(
  readFileSync(inRepository('local/checks/accepted-faults.json'), 'utf8'),
);
const today = new Date().toISOString().slice(0, 10);
const isAccepted = (url: string) => accepted.some(({ id, until }) => url.endsWith(id) && today <= until);

interface Fault {
  name: string;
  severity: string;
  title: string;
  url: string;
}

/** Those that nobody has accepted. Undefined if the registry does not say. */
function knownFaults(report: { vulnerabilities?: Record<string, { via: (Fault | string)[] }> }): Fault[] | undefined {
  if (!report.vulnerabilities) return undefined;
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one !== 'string'),
  );
  return advisories.filter(({ url }) => !isAccepted(url));
}

/** The others are printed, and have more time (SECURITY.md). */
const isSevere = ({ severity }: Fault) => ['high', 'critical'].includes(severity);

const chosen = shippedWorkspaces.flatMap((name) => ['--workspace', name]);
const report = await npm('audit', '--json', '--omit', 'dev', '--fetch-retries', '0', ...chosen);
const faults = knownFaults(JSON.parse(report || '{}'));
if (!faults) console.log('The registry could not be asked for known faults of packages.');
for (const { name, severity, title, url } of faults ?? []) console.log(`${name}: ${title} (${severity}) ${url}`);
if (refused.length > 0 || faults?.some(isSevere)) process.exitCode = 1;
