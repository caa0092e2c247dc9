import { callAs, type Person } from './people.ts';

/** Proposes an event as the form does, without rendering it. */
export const proposeEvent = (member: Person, title: string) =>
  callAs(member, 'POST /events/propose', { title, description: 'Bring one, take one.' });
