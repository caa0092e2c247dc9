import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { OverviewPage } from './pages/overview/overview-page.tsx';

// Fetched when first shown, and the design kit with them: the overview, where members land, needs neither.
const ManageUsersPage = lazy(async () => {
  const { ManageUsersPage } = await import('./pages/manage-users/manage-users-page.tsx');
  return { default: ManageUsersPage };
});
const EventsPage = lazy(async () => {
  const { EventsPage } = await import('./pages/events/events-page.tsx');
  return { default: EventsPage };
});
const AuditPage = lazy(async () => {
  const { AuditPage } = await import('./pages/audit/audit-page.tsx');
  return { default: AuditPage };
});
const ReleasesPage = lazy(async () => {
  const { ReleasesPage } = await import('./pages/releases/releases-page.tsx');
  return { default: ReleasesPage };
});
const InvitationsPage = lazy(async () => {
  const { InvitationsPage } = await import('./pages/invitations/invitations-page.tsx');
  return { default: InvitationsPage };
});
const OnboardPage = lazy(async () => {
  const { OnboardPage } = await import('./pages/onboard/onboard-page.tsx');
  return { default: OnboardPage };
});

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
