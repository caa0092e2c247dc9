import { statusText } from './post-status.ts';

describe('the status of a post', () => {
  it('names the time that it waits for', () => {
    expect(statusText({ state: 'scheduled', publishAt: '2026-12-01T20:00:00Z' })).toMatch(
      /^Scheduled for December \d, 2026 at \d+:\d\d/,
    );
  });

  it('is the word of the server, whatever this clock says', () => {
    expect(statusText({ state: 'published', publishAt: '2999-01-01T08:00:00Z' })).toBe('Published');
    expect(statusText({ state: 'draft', publishAt: null })).toBe('Draft');
  });
});
