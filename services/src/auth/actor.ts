import type { Chapter, Role } from '@portal/contracts';

/** The member who makes a call, as the database knows them at this moment; nothing of it comes from the request. */
export interface Actor {
  id: number;
  clerkId: string;
  email: string;
  role: Role;
  chapter: Chapter;
}

/** Finds members for the access rules; the users feature provides it. */
export abstract class ActorDirectory {
  abstract findActor(clerkId: string): Promise<Actor | null>;
}
