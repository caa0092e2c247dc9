import type { EventProposal, ResponseOf, ScheduledEvent } from '@portal/contracts';

const at = '2026-09-01T15:00:00Z';
const id = '5a3c1c3e-9f2b-4c1d-8e7a-0b1c2d3e4f50';
const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };

const proposal: EventProposal = {
  id,
  title: 'Book drive',
  description: 'Collect books for the library.',
  date: '2027-01-15',
  location: 'Library',
  chapter: 'NHS',
  state: 'under_review',
  note: null,
  scheduled: false,
  proposed_by: { name: 'Robin Example', email: 'student@portal.test' },
  own: false,
  created_at: at,
  updated_at: at,
};

const event: ScheduledEvent = {
  id,
  title: 'Book drive',
  description: 'Collect books',
  location: 'Room 204',
  starts_at: at,
  ends_at: at,
  capacity: 20,
  chapters: ['NHS'],
  cancelled_at: null,
  cancel_reason: null,
  seats: 1,
  waiting: 0,
  own: null,
  manages: true,
  updated_at: at,
};

type EventReading = 'GET /events/mine' | 'GET /events/list' | 'GET /events/upcoming' | 'GET /events/door';

/** Proposals and events during the smoke test. */
export const eventResponses: { [N in EventReading]: ResponseOf<N> } = {
  'GET /events/mine': { success: true, proposals: [proposal], pagination },
  'GET /events/list': { success: true, proposals: [proposal], pagination },
  'GET /events/upcoming': { success: true, events: [event], pagination },
  'GET /events/door': { success: true, event, link: 'https://portal.test', now: at, changes_at: at, attendees: [] },
};
