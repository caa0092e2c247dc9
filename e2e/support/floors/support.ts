import { readFileSync } from 'node:fs';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data';

const manifest = new URL('../../../package.json', import.meta.url);
const { browserslist } = JSON.parse(readFileSync(manifest, 'utf8')) as { browserslist: string[] };

const names: Record<string, BrowserName> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** The oldest version of each browser that the pages claim. */
const floors = browserslist.map((entry) => {
  const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
  const browser = names[name];
  if (!browser || !version) throw new Error(`The browserslist has '${entry}', not '<browser> >= <version>'`);
  return { browser, version };
});

/** A feature of the compatibility data by its path, such as `css.properties.gap`. */
export function featureAt(...path: string[]): Identifier | undefined {
  let found: Identifier | undefined = data as unknown as Identifier;
  for (const name of path) found = Object.hasOwn(found ?? {}, name) ? found?.[name] : undefined;
  return found;
}

/** The claimed browsers that lack a feature, as 'chrome 111'. Without data about it: none. */
export function lackedBy(feature: Identifier | undefined): string[] {
  const statement = feature?.__compat;
  if (!statement) return [];
  return floors
    .filter(({ browser, version }) => !isSupported(statement, browser, version))
    .map(({ browser, version }) => `${browser} ${version}`);
}

function isSupported({ support }: CompatStatement, browser: BrowserName, version: string): boolean {
  const statements = [support[browser] ?? []].flat();
  return statements.some(
    ({ version_added: added, flags, prefix, alternative_name: otherName }) =>
      typeof added === 'string' && !flags && !prefix && !otherName && isAtLeast(version, added),
  );
}

/** Versions such as `16.4`; `≤37` is one of the data's own. */
function isAtLeast(version: string, needed: string): boolean {
  const parts = (text: string) => text.replace('≤', '').split('.').map(Number);
  const [[major = 0, minor = 0], [neededMajor = Number.NaN, neededMinor = 0]] = [parts(version), parts(needed)];
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
