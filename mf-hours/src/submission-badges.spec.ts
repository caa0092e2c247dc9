import { shownStatus } from './submission-badges.tsx';

describe('submission status', () => {
  it('is shown as pending where it is unknown', () => {
    expect(shownStatus('archived')).toBe('pending');
    expect(shownStatus('signed')).toBe('signed');
  });
});
