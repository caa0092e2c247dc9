import type { Counter } from '../database/counter.ts';

/** Proposals by chapter and state. */
export const proposalCounter: Counter = {
  table: 'proposal_counts',
  counted: 'event_proposals',
  keys: ['chapter', 'state'],
  sums: [],
  summands: (relation) => `SELECT chapter, state, 1 AS rows FROM ${relation}`,
};
