/** A new remote: its name, and what its files need to know of the portal. */
export interface NewRemote {
  /** As in `mf-<name>`, for example `study-hall`. */
  name: string;
  /** Version of `@portal/sdk` for which it is written. */
  sdk: string;
  /** Position of its link in the sidebar. */
  order: number;
  /** Versions of npm packages that the other remotes use. */
  versions: Record<string, string>;
}

const words = (name: string) => name.split('-').map((word) => word[0]?.toUpperCase() + word.slice(1));

/** Its link and heading, for example `Study Hall`. */
export const labelOf = (name: string): string => words(name).join(' ');

export const pathOf = (name: string): string => `/dashboard/${name}`;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The remote's package.json, which npm's lockfile repeats. */
export function manifestOf({ name, versions }: NewRemote) {
  const pick = (...names: string[]) => Object.fromEntries(names.map((one) => [one, versions[one] ?? '*']));
  return {
    name: `@portal/mf-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies: { '@portal/sdk': '*', ...pick('react', 'react-dom', 'react-router-dom') },
    devDependencies: pick('@types/react', '@types/react-dom'),
  };
}

/** The files of a new remote by their path in its folder: a page with its link in the dashboard, and a test. */
export function filesOf(remote: NewRemote): Record<string, string> {
  const { name } = remote;
  const page = `${words(name).join('')}Page`;
  const module = `./pages/${name}/${name}-page.tsx`;
  return {
    'package.json': json(manifestOf(remote)),
    'portal.json': portal(remote),
    'src/remote.tsx': `import type { RouteObject } from 'react-router-dom';
import { ${page} } from '${module}';

export const routes: RouteObject[] = [{ path: '${pathOf(name)}', element: <${page} /> }];
`,
    [`src/${module.slice(2)}`]: pageSource(name, page),
    'src/remote.spec.tsx': testSource,
  };
}

const portal = ({ name, sdk, order }: NewRemote) => `{
  "name": "${name}",
  "sdk": "^${sdk}",
  "areas": [{ "path": "${pathOf(name)}", "frame": "dashboard" }],
  "nav": [{ "path": "${pathOf(name)}", "label": "${labelOf(name)}", "order": ${order} }]
}
`;

const pageSource = (name: string, page: string) => `import { useChapter } from '@portal/sdk';

export function ${page}() {
  const { chapter } = useChapter();
  return (
    <div className="stack stack--loose">
      <title>{\`${labelOf(name)} · \${chapter}\`}</title>
      <header className="stack">
        <h1>${labelOf(name)}</h1>
        <p className="lead">This page is new.</p>
      </header>
    </div>
  );
}
`;

const testSource = `import { matchRoutes } from 'react-router-dom';
import portal from '../portal.json';
import { routes } from './remote.tsx';

describe('portal.json', () => {
  const paths = new Set([...portal.areas, ...portal.nav].map(({ path }) => path));

  it.each([...paths])('names %s, which shows a page', (path) => {
    expect(matchRoutes(routes, path)).not.toBeNull();
  });
});
`;
