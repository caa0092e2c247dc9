import {
  type Chapter,
  chapters,
  goalStandings,
  graduationYears,
  invitationStates,
  mailProblems,
  memberSorts,
  memberStandings,
  pageSize,
  proposalStates,
  type Role,
  reportedMemberSorts,
} from '@portal/contracts/constants';

// The lists with which pages begin. The shell reads them while the files of the pages are on their way.

/** The chapters that an address may name. For leads none: an admin's link can name the other one, which they may not read. */
const chaptersFor = (role: Role): readonly Chapter[] => (role === 'admin' ? chapters : []);

const thisYear = new Date().getFullYear();

/** So many years from the first one on, as the address has them. */
const years = (first: number, count: number) => Array.from({ length: count }, (_, index) => String(first + index));

/** The graduation years to filter by: of who left last summer to who comes from grade 6. An address can name any other. */
export const classYears = years(thisYear - 1, 9);
const namedYears = years(graduationYears.min, graduationYears.max - graduationYears.min + 1);

export const memberList = (role: Role) =>
  ({
    filters: {
      chapter: chaptersFor(role),
      graduationYear: [...namedYears, 'none'],
      standing: memberStandings,
      sort: memberSorts,
      order: ['asc', 'desc'],
    },
    limit: pageSize.max,
  }) as const;

export const invitationList = { filters: { state: invitationStates }, limit: 20 } as const;

export const importList = { filters: {}, limit: 20 } as const;

export const proposalList = (role: Role) =>
  ({ filters: { state: proposalStates, chapter: chaptersFor(role) }, limit: 20 }) as const;

export const eventList = { filters: {}, limit: 20 } as const;

/** The first page of the member's own proposals. */
export const ownProposals = { page: 1, limit: 10 };

export const auditList = { filters: { action: 'any' }, limit: 50 } as const;

export const mailList = { filters: { problem: mailProblems }, limit: 50 } as const;

export const memberReport = (role: Role) =>
  ({
    filters: { year: 'any', chapter: chaptersFor(role), standing: goalStandings, sort: reportedMemberSorts },
    limit: 50,
  }) as const;
