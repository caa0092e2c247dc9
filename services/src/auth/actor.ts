import type { Chapter, Role } from '@portal/contracts';

/** The member who makes a call, with their current data from the database. Nothing of it comes from the request. */
export interface Actor {
  id: number;
  clerkId: string;
  email: string;
  role: Role;
  chapter: Chapter;
  /** Joined without an invitation, and not yet approved by a lead or admin. */
  isNew: boolean;
  isDeactivated: boolean;
}

/** Of an actor or another member, what decides whom and what they may manage. */
export type Standing = Pick<Actor, 'role' | 'chapter'>;

/** Finds members for the access rules. The users feature implements it. */
export abstract class ActorDirectory {
  abstract findActor(clerkId: string): Promise<Actor | null>;
}
