import { isReviewable, shownStatus } from './submission-status.ts';

describe('submission status', () => {
  it('is shown as pending where it is unknown', () => {
    expect(shownStatus('archived')).toBe('pending');
    expect(shownStatus('signed')).toBe('signed');
  });

  it.each(['signed', 'needs_signature', 'pending'])('%s may be approved or rejected', (status) => {
    expect(isReviewable(status)).toBe(true);
  });

  it.each(['approved', 'rejected', 'archived'])('%s offers no action', (status) => {
    expect(isReviewable(status)).toBe(false);
  });
});
