/** Business constants of the society. Source: spec section 9 unless a line says otherwise. */

export const chapters = ['NJHS', 'NHS'] as const;
export type Chapter = (typeof chapters)[number];

export const chapterNames: Record<Chapter, string> = {
  NJHS: 'National Junior Honor Society',
  NHS: 'National Honor Society',
};

export const roles = ['student', 'lead', 'admin'] as const;
export type Role = (typeof roles)[number];

/** As the invitation dialog names them (spec section 6, 'Invite roles'). */
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

export const submissionStatuses = ['needs_signature', 'signed', 'pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export const submissionStatusNames: Record<SubmissionStatus, string> = {
  needs_signature: 'Needs Signature',
  signed: 'Signed',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** An admin may approve or reject only these (spec section 4). */
export const reviewableStatuses = ['signed', 'needs_signature', 'pending'] as const satisfies SubmissionStatus[];

export const minHours = 0.1;
export const maxUnverifiedHours = 50;
export const hoursStep = 0.25;
/** An edit that raises a member's total by more hours than this is carried out only once it is confirmed. */
export const maxUnconfirmedRise = 50;
export const syncHoursThreshold = 3;
export const asyncAlwaysRequireProof = true;

export const minNameLength = 2;
export const minDescriptionLength = 5;
export const signatureLength = { min: 2, max: 100 } as const;
export const minPasswordLength = 8;
export const referenceLength = 8;
/** Service hours that membership asks for each year (spec section 9, 'Landing page facts'). */
export const requiredHoursPerYear = 20;
export const maxInvitationsAtOnce = 1000;
export const initRedirectMs = 2000;
/** How long somebody points at a control, or has the focus on it, before it is explained. */
export const tooltipDelayMs = 700;
export const toastsAtOnce = 1;
/** Characters of a post's text on a card of the list, and in a row of Manage Posts. */
export const postPreviewLength = { card: 150, row: 100 } as const;
/** Most users that the search of Manage Posts offers. */
export const maxUserSearchResults = 100;

/** Upper limits that the spec leaves open: generous for a person, small for a database. */
export const maxNameLength = 200;
export const maxEmailLength = 254;
export const maxPhoneLength = 50;
export const maxTextLength = 4000;
export const maxSearchLength = 200;

/** How far ahead a post or an event may be planned. */
export const maxYearsAhead = 2;

/** Widths in pixels in which an image attached to a post is offered. */
export const imageWidths = [480, 960, 1600] as const;

export const defaults = { theme: 'light', visitorChapter: 'NHS', role: 'student', memberChapter: 'NJHS' } as const;

/** Of a request to the API, in bytes. The edge and the services refuse what is larger. */
export const maxBodyBytes = 1024 * 1024;

/** Time in ms after a promotion for which pages report visits that went well. The server judges for no longer than that. */
export const reportedAfterPromotionMs = 60 * 60 * 1000;

/** Of the user list; Manage Users asks for its most. */
export const pageSize = { default: 50, max: 100 } as const;
