/**
 * Keys of all advisory locks, by what takes turns. No two may be the same. None may change once it is released: the release
 * before runs beside this one, and migrations have put some into functions.
 */
export const turns = {
  migration: 4_711_001,
  invitations: 4_711_002,
  demotions: 4_711_003,
  /** With the id of the member as second part. */
  submissions: 4_711_004,
  /** With the id of the member as second part. */
  mailsOfMember: 4_711_005,
  /** With a hash of the mailbox as second part. */
  mailsToMailbox: 4_711_006,
  mailsOfHour: 4_711_007,
  imports: 4_711_008,
  spacedMessages: 4_711_009,
  submissionWords: 4_711_010,
} as const;
