import type { FirstCall, PageStart } from '@portal/sdk';
import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { auditList, invitationList, memberList, ownProposals, proposalList } from './first-lists.ts';
import { OverviewPage } from './pages/overview/overview-page.tsx';

/** Fetched when first shown, and the design kit with it: the overview, where members land, needs neither. */
function lazyPage<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  ...calls: FirstCall[]
): Pick<RouteObject, 'element' | 'handle'> {
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return { element: <Page />, handle: { load, calls } satisfies PageStart };
}

const staff = ['lead', 'admin'] as const;

const manageUsers = lazyPage('ManageUsersPage', () => import('./pages/manage-users/members.tsx'), {
  name: 'GET /users/listUsers',
  list: memberList,
  roles: staff,
});
const invitations = lazyPage('InvitationsPage', () => import('./pages/invitations/invitations.tsx'), {
  name: 'GET /users/invitations',
  list: invitationList,
  roles: staff,
});
const events = lazyPage(
  'EventsPage',
  () => import('./pages/events/events-page.tsx'),
  { name: 'GET /events/mine', input: ownProposals },
  { name: 'GET /events/list', list: proposalList, roles: staff },
);
const audit = lazyPage('AuditPage', () => import('./pages/audit/audit-trail.tsx'), {
  name: 'GET /audit/list',
  list: auditList,
  roles: ['admin'],
});
const releases = lazyPage('ReleasesPage', () => import('./pages/releases/releases.tsx'), {
  name: 'GET /releases/status',
  input: {},
  roles: ['admin'],
});
const onboard = lazyPage('OnboardPage', () => import('./pages/onboard/onboard-page.tsx'));

/** The members' area: the overview, the people of the chapters, event proposals, the audit trail and the releases. */
export const routes: RouteObject[] = [
  { path: '/dashboard', element: <OverviewPage /> },
  { path: '/dashboard/manage_users', ...manageUsers },
  { path: '/dashboard/invitations', ...invitations },
  { path: '/dashboard/events', ...events },
  { path: '/dashboard/audit', ...audit },
  { path: '/dashboard/releases', ...releases },
  { path: '/onboard', ...onboard },
];
