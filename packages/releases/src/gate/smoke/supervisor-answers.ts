const signatureData = {
  hours: 2.5,
  hours_type: 'sync' as const,
  first_name: 'Sam',
  last_name: 'Example',
  service_date: '2026-03-07',
  description: 'Sorting books',
  signature: null,
  signed_at: null,
  chapter: 'NHS' as const,
};
const success = true as const;

/** What the links of a supervisor open. */
export const supervisorAnswers = {
  'GET /hours/signature': { success, signatureData, alreadySigned: false, othersWaiting: 0 },
  'GET /hours/signatures': { success, waiting: [], chapter: null },
  'GET /hours/signature/mail': { success, email: 's•••@example.test', chapter: signatureData.chapter, stopped: false },
};
