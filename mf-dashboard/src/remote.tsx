import type { FirstCall, PageStart } from '@portal/sdk';
import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import {
  auditList,
  eventList,
  importList,
  invitationList,
  mailList,
  memberList,
  memberReport,
  ownChoices,
  ownProposals,
  ownSubscription,
  ownYears,
  proposalList,
} from './first-lists.ts';
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

const overview: PageStart = { calls: [{ name: 'GET /hours/years', input: ownYears }] };
const manageUsers = lazyPage('ManageUsersPage', () => import('./pages/manage-users/members.tsx'), {
  name: 'GET /users/listUsers',
  list: memberList,
  roles: staff,
});
const imports = lazyPage('ImportPage', () => import('./pages/import-members/import-page.tsx'), {
  name: 'GET /users/imports',
  list: importList,
  roles: ['admin'],
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
const upcomingEvents = lazyPage(
  'UpcomingEventsPage',
  () => import('./pages/upcoming-events/upcoming-events-page.tsx'),
  { name: 'GET /events/upcoming', list: eventList },
);
const door = lazyPage('DoorPage', () => import('./pages/upcoming-events/door-page.tsx'));
const checkIn = lazyPage('CheckInPage', () => import('./pages/upcoming-events/check-in-page.tsx'));
const goals = lazyPage('GoalsPage', () => import('./pages/goals/goals-page.tsx'), {
  name: 'GET /goals/get',
  input: {},
});
const reports = lazyPage('ReportsPage', () => import('./pages/reports/reports-page.tsx'), {
  name: 'GET /reports/members',
  list: memberReport,
  roles: staff,
});
const audit = lazyPage('AuditPage', () => import('./pages/audit/audit-trail.tsx'), {
  name: 'GET /audit/list',
  list: auditList,
  roles: ['admin'],
});
const mail = lazyPage('MailPage', () => import('./pages/mail/mail-page.tsx'), {
  name: 'GET /mail/list',
  list: mailList,
  roles: ['admin'],
});
const releases = lazyPage('ReleasesPage', () => import('./pages/releases/releases.tsx'), {
  name: 'GET /releases/status',
  input: {},
  roles: ['admin'],
});
const notifications = lazyPage(
  'NotificationsPage',
  () => import('./pages/notifications/notifications-page.tsx'),
  { name: 'GET /notifications/choices', input: ownChoices },
  { name: 'GET /newsletter/subscription', input: ownSubscription },
);
const api = lazyPage('ApiPage', () => import('./pages/api/api-page.tsx'));
const onboard = lazyPage('OnboardPage', () => import('./pages/onboard/onboard-page.tsx'));

/** The members' area: the overview, the people of the chapters, event proposals, the audit trail and the releases. */
export const routes: RouteObject[] = [
  { path: '/dashboard', element: <OverviewPage />, handle: overview },
  { path: '/dashboard/manage_users', ...manageUsers },
  { path: '/dashboard/manage_users/import', ...imports },
  { path: '/dashboard/invitations', ...invitations },
  { path: '/dashboard/events', ...events },
  { path: '/dashboard/reports', ...reports },
  { path: '/dashboard/upcoming_events', ...upcomingEvents },
  { path: '/dashboard/upcoming_events/:eventId/door', ...door },
  { path: '/dashboard/check_in', ...checkIn },
  { path: '/dashboard/goals', ...goals },
  { path: '/dashboard/audit', ...audit },
  { path: '/dashboard/mail', ...mail },
  { path: '/dashboard/releases', ...releases },
  { path: '/dashboard/api', ...api },
  { path: '/dashboard/notifications', ...notifications },
  { path: '/onboard', ...onboard },
];
