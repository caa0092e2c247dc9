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

/** What the links of a supervisor and of a certificate open, and the evidence. */
export const supervisorResponses = {
  'GET /hours/signature': { success, signatureData, alreadySigned: false, othersWaiting: 0 },
  'GET /hours/signatures': { success, waiting: [], chapter: null },
  'GET /hours/signature/mail': { success, email: 's•••@example.test', chapter: signatureData.chapter, stopped: false },
  'GET /hours/certificate/check': { success, certificate: null, transcript: null, checked_at: '2026-09-01T15:00:00Z' },
  'GET /hours/evidence': { success, evidence: null },
};
