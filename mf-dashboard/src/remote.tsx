import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { OverviewPage } from './pages/overview/overview-page.tsx';

/** Fetched when first shown, and the design kit with it: the overview, where members land, needs neither. */
const lazyPage = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(async () => ({ default: (await load())[name] }));

const ManageUsersPage = lazyPage('ManageUsersPage', () => import('./pages/manage-users/members.tsx'));
const EventsPage = lazyPage('EventsPage', () => import('./pages/events/events-page.tsx'));
const AuditPage = lazyPage('AuditPage', () => import('./pages/audit/audit-trail.tsx'));
const ReleasesPage = lazyPage('ReleasesPage', () => import('./pages/releases/releases.tsx'));
const InvitationsPage = lazyPage('InvitationsPage', () => import('./pages/invitations/invitations.tsx'));
const OnboardPage = lazyPage('OnboardPage', () => import('./pages/onboard/onboard-page.tsx'));

/** The members' area: the overview, the people of the chapters, event proposals, the audit trail and the releases. */
export const routes: RouteObject[] = [
  { path: '/dashboard', element: <OverviewPage /> },
  { path: '/dashboard/manage_users', element: <ManageUsersPage /> },
  { path: '/dashboard/invitations', element: <InvitationsPage /> },
  { path: '/dashboard/events', element: <EventsPage /> },
  { path: '/dashboard/audit', element: <AuditPage /> },
  { path: '/dashboard/releases', element: <ReleasesPage /> },
  { path: '/onboard', element: <OnboardPage /> },
];
