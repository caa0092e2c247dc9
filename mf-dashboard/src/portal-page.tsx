import { type FirstCall, type PageStart, useChapter, useRole } from '@portal/sdk';
import { QueryProvider } from '@portal/sdk/query';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';

type Staff = 'lead' | 'admin';

interface Page {
  path: string;
  /** Of the browser's tab, before the chapter. A page without one names itself. */
  title?: string;
  /** Who may see it. Default: all members. The server refuses the calls of others, whatever the page shows. */
  roles?: readonly Staff[];
  /** Fetches the page when it is first shown. */
  load(): Promise<ComponentType>;
  /** The calls whose responses it shows first. Without `roles` they are made for those of the page. */
  calls?: FirstCall[];
}

/** The route of a page that is fetched, and the design kit with it. */
export function lazyPage({ path, load, calls = [], ...frame }: Page): RouteObject {
  const Content = lazy(async () => ({ default: await load() }));
  const start: PageStart = { load, calls: calls.map((first) => ({ roles: frame.roles, ...first })) };
  return { path, element: <PortalPage {...frame} content={<Content />} />, handle: start };
}

export function PortalPage({ title, roles, content }: Pick<Page, 'title' | 'roles'> & { content: ReactNode }) {
  const { chapter } = useChapter();
  const role = useRole();
  return (
    <QueryProvider>
      {title && <title>{`${title} · ${chapter}`}</title>}
      {!roles || roles.some((permitted) => permitted === role) ? (
        content
      ) : (
        <AccessDenied heading={title} roles={roles} />
      )}
    </QueryProvider>
  );
}

const AccessDenied = ({ heading, roles }: { heading?: string; roles: readonly Staff[] }) => (
  <div className="stack">
    <h1>{heading}</h1>
    <div className="notice notice--danger" role="alert">
      <div>
        <p className="notice__title">Access Denied</p>
        <p>You must be {roles.includes('lead') ? 'an admin or lead' : 'an admin'} to view this page.</p>
      </div>
    </div>
  </div>
);
