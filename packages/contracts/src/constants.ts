import { keysOf } from './keys-of.ts';

/** Business constants of the society. Source: spec section 9, unless a comment names another one. */

export const chapters = ['NJHS', 'NHS'] as const;
export type Chapter = (typeof chapters)[number];

export const chapterNames: Record<Chapter, string> = {
  NJHS: 'National Junior Honor Society',
  NHS: 'National Honor Society',
};

export const roles = ['student', 'lead', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The names in the invitation dialog (spec section 6, 'Invite roles'). */
export const roleNames: Record<Role, string> = {
  student: 'Student',
  lead: 'Committee Lead',
  admin: 'Administrator',
};

export const hoursTypes = ['sync', 'async'] as const;
export type HoursType = (typeof hoursTypes)[number];

export const hoursTypeNames: Record<HoursType, string> = {
  sync: 'Synchronous',
  async: 'Asynchronous',
};

/** The student can withdraw a submission, and an admin can ask for changes; the others are of spec section 4. */
export const submissionStatusNames = {
  needs_signature: 'Needs Signature',
  signed: 'Signed',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  changes_requested: 'Changes Requested',
};
export type SubmissionStatus = keyof typeof submissionStatusNames;
export const submissionStatuses = /* @__PURE__ */ keysOf(submissionStatusNames);

export const proposalStateNames = {
  submitted: 'Submitted',
  under_review: 'Under Review',
  accepted: 'Accepted',
  declined: 'Declined',
};
export type ProposalState = keyof typeof proposalStateNames;
export const proposalStates = /* @__PURE__ */ keysOf(proposalStateNames);

/** What is wrong with an e-mail that was not delivered: given up, or waiting for too long. */
export const mailProblems = ['given_up', 'late'] as const;

export const invitationStates = ['queued', 'sent', 'bounced', 'accepted', 'expired', 'revoked'] as const;

/** Who can become a member: everybody, everybody whom a lead or admin approves, or only those who were invited. */
export const signUps = ['open', 'approval', 'invitation'] as const;

/** Which members a list shows in the place of all who are active. */
export const memberStandings = ['new', 'deactivated'] as const;

/** Years in which members can leave school. */
export const graduationYears = { min: 2000, max: 2100 } as const;

/** The columns by which the list of members can be ordered. */
export const memberSorts = ['name', 'email', 'role', 'chapter', 'total_hours', 'created_at'] as const;

/** What members can be found by in the reports, and how they can be ordered. */
export const goalStandings = ['behind', 'reached'] as const;
export const reportedMemberSorts = ['name', 'hours', 'missing'] as const;

/** The statuses in which an admin may approve or reject a submission (spec section 4). */
export const reviewableStatuses = ['signed', 'needs_signature', 'pending'] as const satisfies SubmissionStatus[];

/** Groups of statuses: `waiting` can be reviewed, `ready` does not also wait for a supervisor, `all` is every status. */
export const statusGroups = {
  waiting: reviewableStatuses,
  ready: ['signed', 'pending'],
  all: submissionStatuses,
} as const satisfies Record<string, readonly SubmissionStatus[]>;
export type StatusGroup = keyof typeof statusGroups;

/** What an admin can decide about a submission, and the status that follows. */
export const reviewOutcomes = {
  approve: 'approved',
  reject: 'rejected',
  request_changes: 'changes_requested',
} as const satisfies Record<string, SubmissionStatus>;
export type ReviewAction = keyof typeof reviewOutcomes;

export const minHours = 0.1;
export const maxUnverifiedHours = 50;
export const hoursStep = 0.25;
/** In hours. An edit that raises a member's total by more needs a confirmation. */
export const maxUnconfirmedRise = 50;
export const syncHoursThreshold = 3;
export const asyncAlwaysRequireProof = true;

export const minNameLength = 2;
export const minDescriptionLength = 5;
export const signatureLength = { min: 2, max: 100 } as const;
export const minPasswordLength = 8;
export const referenceLength = 8;
/** Service hours per year that membership requires (spec section 9, 'Landing page facts'). */
export const requiredHoursPerYear = 20;
export const maxInvitationsAtOnce = 1000;
/** Members whom one bulk edit changes. */
export const maxMembersAtOnce = 1000;
export const initRedirectMs = 2000;
/** Length of a post's preview in characters, on a card of the list and in a row of Manage Posts. */
export const postPreviewLength = { card: 150, row: 100 } as const;
/** Upper limit of results of the user search in Manage Posts. */
export const maxUserSearchResults = 100;

/** Upper limits that the spec does not set. */
export const maxNameLength = 200;
export const maxEmailLength = 254;
/** Of a name or an address of an account: longer than Clerk accepts. */
export const maxAccountTextLength = 1000;
export const maxPhoneLength = 50;
export const maxTextLength = 4000;
export const maxSearchLength = 200;
/** Submissions that are reviewed at once, and rows of an exported list. */
export const maxReviewedAtOnce = 100;
export const maxExportedRows = 10_000;

/** How many years ahead a post or an event can be planned. */
export const maxYearsAhead = 2;

/** Widths in pixels of the versions of an image that is attached to a post. */
export const imageWidths = [480, 960, 1600] as const;

export const defaults = { theme: 'light', visitorChapter: 'NHS', role: 'student', memberChapter: 'NJHS' } as const;

/** Upper limit of a request body in bytes. The edge and the services refuse larger bodies. */
export const maxBodyBytes = 1024 * 1024;

/** Rows of a page of a list: by default, at most, and where no page is asked for. */
export const pageSize = { default: 50, max: 100, unpaged: 1000 } as const;

/** The furthest page of a list. */
export const lastPage = 1_000_000;

/** For whoever opens a link of an e-mail that the server does not know, or that is no longer valid. */
export const invalidMailLink = 'This link is not valid. Please use the link in a newer e-mail.';

/** The domain of addresses after an erasure. Nobody can have one, because it is reserved (RFC 2606). */
export const erasedDomain = 'erased.invalid';

/** The address of a supervisor who was erased. The overview compares with it, and loads no schemas. */
export const erasedAddress = `erased@${erasedDomain}`;
