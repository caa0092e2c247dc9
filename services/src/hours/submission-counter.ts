import type { HoursType, SubmissionStatus } from '@portal/contracts';
import type { Counter } from '../database/counter.ts';
import { prepare } from '../database/prepare.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

const firstId = (digit = 0) => `${digit.toString(16)}0000000-0000-0000-0000-000000000000`;

/**
 * An order of the list. Its submissions are divided into places, which are counted: a page far down begins in the place
 * that has its first row.
 */
interface Listing {
  /** Columns without an alias. */
  columns: [string, 'id'];
  /** SQL for the number of a submission's place, which never falls in this order. */
  place: string;
  /** The lowest values of `columns` in a place. */
  beginningOf(place: number): [Date | string | number, string];
}

/** Places are weeks. The submissions with the same hours are sixteen places, by the first digit of their ids. */
export const listings = {
  created_at: {
    columns: ['created_at', 'id'],
    place: `floor(extract(epoch FROM created_at) * 1000 / ${weekMs})`,
    beginningOf: (place) => [new Date(place * weekMs), firstId()],
  },
  service_date: {
    columns: ['service_date', 'id'],
    place: `floor((service_date - date '1970-01-01') / 7.0)`,
    beginningOf: (place) => [new Date(place * weekMs).toISOString().slice(0, 10), firstId()],
  },
  hours: {
    columns: ['hours', 'id'],
    place: `floor(hours * 100) * 16 + ('x' || left(id::text, 1))::bit(4)::integer`,
    beginningOf: (place) => [Math.floor(place / 16) / 100, firstId(place % 16)],
  },
} satisfies Record<string, Listing>;

export type ListingName = keyof typeof listings;

/** All submissions are one place, too: the figures above the list are the sum of a few rows. */
const places = [`('all', 0)`, ...Object.entries(listings).map(([name, { place }]) => `('${name}', ${place})`)];

/** @param hours SQL for the hours of a submission */
const counterOf = (hours: string): Counter => ({
  table: 'submission_counts',
  counted: 'hours_submissions',
  keys: ['listing', 'place', 'status', 'hours_type'],
  sums: ['hours'],
  summands: (relation) => `
    SELECT listing, place, status, hours_type, 1 AS rows, ${hours} AS hours
    FROM ${relation} CROSS JOIN LATERAL (VALUES ${places.join(', ')}) AS placed (listing, place)`,
});

/** As it was before fewer hours could be approved. */
export const counterOfSubmittedHours = counterOf('hours');

/** Submissions by status, type and place, once for each order and once for all. `hours` are those that count, or were submitted. */
export const submissionCounter = counterOf('coalesce(approved_hours, hours)');

export interface Group {
  status: SubmissionStatus;
  type: HoursType;
  submissions: number;
  hours: number;
}

/** All submissions by status and type. */
export const countByGroup = prepare<Group>(
  `SELECT status, hours_type AS type, sum(rows)::integer AS submissions, sum(hours)::float8 AS hours
   FROM submission_counts WHERE listing = 'all' GROUP BY status, hours_type`,
);
