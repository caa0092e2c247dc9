import type { ManagedPost } from '@portal/contracts/newsletter';
import { formOf, localTime, readForm } from './post-form.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = localTime(new Date('2026-11-21T12:00:00Z'));

const post = (state: ManagedPost['state'], publishAt: string | null): ManagedPost => ({
  id: '6f9b2a1e-0000-4000-8000-000000000001',
  title: 'Title',
  content: 'Text',
  authorName: 'Dana',
  date: '2026-11-01T08:00:00Z',
  lastUpdated: null,
  tags: ['one', 'two'],
  files: [],
  chapters: ['NHS'],
  state,
  publishAt,
  mailing: null,
});
const typed = { ...formOf(null), title: ' Title ', content: 'Text' };

describe('the form of a post', () => {
  it('starts for both chapters, and saves trimmed text and tags', () => {
    const { input } = readForm({ ...typed, tags: 'Service, Events,, Service' }, null, now);
    expect(input).toMatchObject({ title: 'Title', tags: ['Service', 'Events'], chapters: ['NJHS', 'NHS'] });
  });

  it('needs a title and content that are more than blanks', () => {
    for (const missing of [{ title: ' ' }, { content: '\n ' }])
      expect(readForm({ ...typed, ...missing }, null, now).problem).toBe(
        'Please provide both a title and content for your post.',
      );
    expect(readForm({ ...typed, title: ' ', content: '' }, null, now).fields).toEqual({
      title: 'Title is required',
      content: 'Content is required',
    });
  });

  it('says which of its texts is too long: cutting it would lose what was typed', () => {
    expect(readForm({ ...typed, title: 'x'.repeat(201) }, null, now).problem).toBe(
      'Title: Must be at most 200 characters',
    );
    expect(readForm({ ...typed, tags: `a, ${'x'.repeat(51)}` }, null, now)).toEqual({
      problem: 'Tags: Must be at most 50 characters',
      fields: { tags: 'Must be at most 50 characters' },
    });
  });

  it('publishes at once, later or not yet', () => {
    const publishAt = (publishing: 'publish' | 'schedule' | 'draft') =>
      readForm({ ...typed, publishing, publishAt: later }, null, now).input?.publishAt;
    expect(publishAt('publish')).toBe('now');
    expect(publishAt('schedule')).toBe('2026-11-21T12:00:00.000Z');
    expect(publishAt('draft')).toBeNull();
  });

  it('schedules for the future only', () => {
    for (const publishAt of ['', 'soon', localTime(new Date('2026-11-20T11:59:00Z'))])
      expect(readForm({ ...typed, publishing: 'schedule', publishAt }, null, now).problem).toBe(
        'Please choose a date and time in the future.',
      );
  });

  it('leaves an edited post as published or scheduled as it is', () => {
    const published = post('published', '2026-11-01T08:00:00Z');
    expect(readForm(formOf(published), published, now).input?.publishAt).toBeUndefined();
    const scheduled = post('scheduled', '2999-01-01T08:00:30Z');
    const hourCame = new Date('2999-01-01T08:01:00Z');
    expect(readForm(formOf(scheduled), scheduled, hourCame).input?.publishAt).toBeUndefined();
  });

  it('publishes a draft when it is told to', () => {
    const draft = post('draft', null);
    expect(formOf(draft)).toMatchObject({ publishing: 'draft', tags: 'one, two' });
    expect(readForm({ ...formOf(draft), publishing: 'publish' }, draft, now).input?.publishAt).toBe('now');
  });
});
