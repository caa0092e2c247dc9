import type { Counter } from '../database/counter.ts';

/** Invitations by chapter and stage. */
export const invitationCounter: Counter = {
  table: 'invitation_counts',
  counted: 'invitations',
  keys: ['chapter', 'stage'],
  sums: [],
  summands: (relation) => `SELECT chapter, stage, 1 AS rows FROM ${relation}`,
};
