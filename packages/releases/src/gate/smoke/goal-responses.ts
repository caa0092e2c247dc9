import type { Goal, ResponseOf } from '@portal/contracts';

export const goal: Goal = {
  chapter: 'NHS',
  year: 2026,
  requiredHours: 20,
  syncCap: null,
  asyncCap: 10,
  firstDay: '2026-07-01',
  lastDay: '2027-06-30',
  current: true,
  saved: true,
};

type Responses = { [N in 'GET /goals/get' | 'GET /hours/transcripts' | 'GET /hours/years']: ResponseOf<N> };

/** The goals of the chapter, and what a member did, during the smoke test. */
export const goalResponses: Responses = {
  'GET /goals/get': { success: true, goals: [goal] },
  'GET /hours/transcripts': { success: true, transcripts: 1 },
  'GET /hours/years': {
    success: true,
    years: [
      {
        goal,
        progress: { sync: 4, async: 0, corrections: 0, completed: 4, counted: 4, missing: 16 },
        months: [{ month: '2026-08', sync: 4, async: 0 }],
      },
    ],
    open: [],
  },
};
