import type { RequestOf } from '@portal/contracts';
import { createMember, type Person } from './people.ts';
import { Portal } from './portal.ts';

export type Plan = RequestOf<'POST /events/schedule'>;

/** The times of tests are in it: always in the future, and at most two years from now. */
export const nextYear = new Date().getFullYear() + 1;

export const plan = (changes: Partial<Plan> = {}) => ({
  title: 'Book drive',
  description: 'Bring a box',
  location: 'Room 204',
  startsAt: `${nextYear}-05-05T14:30`,
  endsAt: `${nextYear}-05-05T17:00`,
  chapters: ['NHS' as const],
  ...changes,
});

const timeZone = 'America/Chicago';

/** The typed time of so many minutes from now. */
export const clock = (minutes: number) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(Date.now() + minutes * 60_000)
    .replace(' ', 'T');

export type ScheduledEvents = Awaited<ReturnType<typeof startScheduledEvents>>;

/** A portal with a worker, and members of a chapter whose lead schedules events. */
export async function startScheduledEvents() {
  const portal = await Portal.start({ ROLES: 'users,hours,worker', TIME_ZONE: timeZone });
  const [lead, admin, ada, ben, cleo] = await Promise.all([
    createMember(portal, { role: 'lead', chapter: 'NHS', firstName: 'Lea', lastName: 'Lead' }),
    createMember(portal, { role: 'admin', chapter: 'NHS' }),
    createMember(portal, { chapter: 'NHS', firstName: 'Ada', lastName: 'Byron' }),
    createMember(portal, { chapter: 'NHS' }),
    createMember(portal, { chapter: 'NHS' }),
  ]);

  async function proposal(state = 'accepted'): Promise<string> {
    const [row] = await portal.sql<{ id: string }>(
      `INSERT INTO event_proposals (id, member_id, chapter, title, description, state)
       SELECT gen_random_uuid(), id, chapter, 'Book drive', 'Books', $2 FROM members WHERE clerk_id = $1 RETURNING id`,
      [ben.clerkId, state],
    );
    return row?.id ?? '';
  }

  return {
    portal,
    lead,
    admin,
    ada,
    ben,
    cleo,
    proposal,
    schedule: async (changes: Partial<Plan> = {}, by = lead) =>
      (await portal.call('POST /events/schedule', { ...plan(changes), proposalId: await proposal() }, by)).event,
    change: (eventId: string, changes: Partial<Plan>, by = lead) =>
      portal.call('POST /events/change', { ...plan(changes), eventId }, by),
    signUp: async (eventId: string, person: Person) =>
      (await portal.call('POST /events/signUp', { eventId }, person)).event,
    leave: (eventId: string, person: Person) => portal.call('POST /events/leave', { eventId }, person),
    shown: async (id: string, person: Person) =>
      (await portal.call('GET /events/upcoming', { limit: 100 }, person)).events.find((event) => event.id === id),
    async idOfSignUp(eventId: string, { clerkId }: Person) {
      const [row] = await portal.sql<{ id: string }>(
        'SELECT id FROM event_sign_ups WHERE event_id = $1 AND member_id = (SELECT id FROM members WHERE clerk_id = $2)',
        [eventId, clerkId],
      );
      return row?.id ?? '';
    },
    /** Moves an event so that it began so many minutes ago, and lasts two hours. */
    began: (id: string, minutes: number) =>
      portal.sql(
        `UPDATE events SET starts_at = now() - make_interval(mins => $2), ends_at = now() - make_interval(mins => $2 - 120)
         WHERE id = $1`,
        [id, minutes],
      ),
  };
}
