import type { Counter } from '../database/counter.ts';

/** So many ids in a row are a place. */
export const placeSize = 8192;

/** Events by action and place. Places follow the ids, and with them the time. */
export const auditCounter: Counter = {
  table: 'audit_counts',
  counted: 'audit_events',
  keys: ['action', 'place'],
  sums: [],
  summands: (relation) => `SELECT action, id / ${placeSize} AS place, 1 AS rows FROM ${relation}`,
};
