/** The people who look at the lists, by their Clerk ids. */
export interface Viewers {
  admin: string;
  lead: string;
  student: string;
  author: string;
}

/** Rows of a database, by table. */
export interface Sizes {
  members: number;
  submissions: number;
  auditEvents: number;
  posts: number;
  invitations: number;
  proposals: number;
}

export const few: Sizes = {
  members: 10_000,
  submissions: 10_000,
  auditEvents: 10_000,
  posts: 10_000,
  invitations: 10_000,
  proposals: 10_000,
};

export const many: Sizes = {
  members: 100_000,
  submissions: 1_000_000,
  auditEvents: 1_000_000,
  posts: 10_000,
  invitations: 100_000,
  proposals: 100_000,
};
