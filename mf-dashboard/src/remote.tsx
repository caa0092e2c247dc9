import type { Role } from '@portal/contracts/constants';
import type { FirstCall, PageStart } from '@portal/sdk';
import type { RouteObject } from 'react-router-dom';
import {
  auditList,
  eventList,
  importList,
  invitationList,
  mailList,
  memberList,
  memberReport,
  ownProposals,
  proposalList,
} from './first-lists.ts';
import { OverviewPage } from './pages/overview/overview-page.tsx';
import { lazyPage, PortalPage } from './portal-page.tsx';

const staff = ['lead', 'admin'] as const;
const admins = ['admin'] as const;

type List = Extract<FirstCall, { list: unknown }>['list'];

/** A list that leads and admins read with other filters. */
const listOfStaff = (name: FirstCall['name'], listFor: (role: Role) => List): FirstCall[] =>
  staff.map((role) => ({ name, list: listFor(role), roles: [role] }));

const overview: PageStart = { calls: [{ name: 'GET /hours/years', input: {} }] };

/** The members' area. */
export const routes: RouteObject[] = [
  // Where members land: it needs neither a file of its own nor the design kit.
  { path: '/dashboard', element: <PortalPage title="Overview" content={<OverviewPage />} />, handle: overview },
  lazyPage({
    path: '/dashboard/manage_users',
    title: 'Manage Users',
    roles: staff,
    load: async () => (await import('./pages/manage-users/members.tsx')).ManageUsersPage,
    calls: listOfStaff('GET /users/listUsers', memberList),
  }),
  lazyPage({
    path: '/dashboard/manage_users/import',
    title: 'Import',
    roles: admins,
    load: async () => (await import('./pages/import-members/import-page.tsx')).ImportPage,
    calls: [{ name: 'GET /users/imports', list: importList }],
  }),
  lazyPage({
    path: '/dashboard/invitations',
    title: 'Invitations',
    roles: staff,
    load: async () => (await import('./pages/invitations/invitations.tsx')).InvitationsPage,
    calls: [{ name: 'GET /users/invitations', list: invitationList }],
  }),
  lazyPage({
    path: '/dashboard/events',
    title: 'Event Proposals',
    load: async () => (await import('./pages/events/events-page.tsx')).EventsPage,
    calls: [{ name: 'GET /events/mine', input: ownProposals }, ...listOfStaff('GET /events/list', proposalList)],
  }),
  lazyPage({
    path: '/dashboard/reports',
    title: 'Reports',
    roles: staff,
    load: async () => (await import('./pages/reports/reports-page.tsx')).ReportsPage,
    calls: listOfStaff('GET /reports/members', memberReport),
  }),
  lazyPage({
    path: '/dashboard/upcoming_events',
    title: 'Events',
    load: async () => (await import('./pages/upcoming-events/upcoming-events-page.tsx')).UpcomingEventsPage,
    calls: [{ name: 'GET /events/upcoming', list: eventList }],
  }),
  lazyPage({
    path: '/dashboard/upcoming_events/:eventId/door',
    load: async () => (await import('./pages/upcoming-events/door-page.tsx')).DoorPage,
  }),
  lazyPage({
    path: '/dashboard/check_in',
    title: 'Check in',
    load: async () => (await import('./pages/upcoming-events/check-in-page.tsx')).CheckInPage,
  }),
  lazyPage({
    path: '/dashboard/goals',
    title: 'Goals',
    load: async () => (await import('./pages/goals/goals-page.tsx')).GoalsPage,
    calls: [{ name: 'GET /goals/get', input: {} }],
  }),
  lazyPage({
    path: '/dashboard/audit',
    title: 'Audit Trail',
    roles: admins,
    load: async () => (await import('./pages/audit/audit-trail.tsx')).AuditPage,
    calls: [{ name: 'GET /audit/list', list: auditList }],
  }),
  lazyPage({
    path: '/dashboard/mail',
    title: 'Mail Delivery',
    roles: admins,
    load: async () => (await import('./pages/mail/mail-page.tsx')).MailPage,
    calls: [{ name: 'GET /mail/list', list: mailList }],
  }),
  lazyPage({
    path: '/dashboard/releases',
    title: 'Releases',
    roles: admins,
    load: async () => (await import('./pages/releases/releases.tsx')).ReleasesPage,
    calls: [{ name: 'GET /releases/status', input: {} }],
  }),
  lazyPage({
    path: '/dashboard/api',
    title: 'API',
    load: async () => (await import('./pages/api/api-page.tsx')).ApiPage,
  }),
  lazyPage({
    path: '/dashboard/notifications',
    title: 'E-mail Choices',
    load: async () => (await import('./pages/notifications/notifications-page.tsx')).NotificationsPage,
    calls: [
      { name: 'GET /notifications/choices', input: {} },
      { name: 'GET /newsletter/subscription', input: {} },
    ],
  }),
  lazyPage({
    path: '/onboard',
    load: async () => (await import('./pages/onboard/onboard-page.tsx')).OnboardPage,
  }),
];
