import { postStatus, statusText } from './post-status.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('the status of a post', () => {
  it('is a draft without a time, scheduled before it and published from it on', () => {
    expect(postStatus({ publishAt: null }, now)).toBe('draft');
    expect(postStatus({ publishAt: '2026-11-20T12:00:01Z' }, now)).toBe('scheduled');
    expect(postStatus({ publishAt: '2026-11-20T12:00:00Z' }, now)).toBe('published');
  });

  it('names the time that it waits for', () => {
    expect(statusText({ publishAt: '2026-12-01T20:00:00Z' }, now)).toMatch(
      /^Scheduled for December \d, 2026 at \d+:\d\d/,
    );
  });
});
