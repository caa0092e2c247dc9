import type { ManagedPost } from '@portal/contracts/newsletter';
import type { PostForm } from '@portal/contracts/post-drafts';
import { fieldErrors } from '@portal/ui/field-errors';
import { draftKey, formOf, isSavedIn, localTime, savedForm, startOf, summaryOf, timeOfLocal } from './post-form.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';

const post = (state: ManagedPost['state'], publishAt: string | null): ManagedPost => ({
  id: '6f9b2a1e-0000-4000-8000-000000000001',
  title: 'Title',
  content: 'Text',
  authorName: 'Dana',
  date: '2026-11-01T08:00:00Z',
  lastUpdated: null,
  tags: ['one', 'two'],
  files: [],
  cover: null,
  chapters: ['NHS'],
  state,
  publishAt,
  mailing: null,
});
const typed = { ...formOf(null), title: ' Title ', content: 'Text' };

function read(form: PostForm, before: ManagedPost | null = null, moment = now) {
  const schema = savedForm(() => moment);
  const work = { ...startOf(before), ...form };
  const errors = fieldErrors(schema, work);
  const summary = summaryOf(Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { message }])));
  return { input: schema.safeParse(work).data, errors, summary };
}

describe('the form of a post', () => {
  it('starts for both chapters, and saves trimmed text and tags', () => {
    const { input } = read({ ...typed, tags: 'Service, Events,, Service' });
    expect(input).toMatchObject({ title: 'Title', tags: ['Service', 'Events'], chapters: ['NJHS', 'NHS'] });
  });

  it('needs a title and content that are more than blanks', () => {
    for (const missing of [{ title: ' ' }, { content: '\n ' }])
      expect(read({ ...typed, ...missing }).summary).toBe('Please provide both a title and content for your post.');
    expect(read({ ...typed, title: ' ', content: '' }).errors).toEqual({
      title: 'Title is required',
      content: 'Content is required',
    });
  });

  it('says which of its texts is too long: cutting it would lose what was typed', () => {
    expect(read({ ...typed, title: 'x'.repeat(201) }).summary).toBe('Title: Must be at most 200 characters');
    expect(read({ ...typed, tags: `a, ${'x'.repeat(51)}` })).toMatchObject({
      summary: 'Tags: Must be at most 50 characters',
      errors: { tags: 'Must be at most 50 characters' },
    });
  });

  it('publishes at once, later or not yet', () => {
    const publishAt = (publishing: PostForm['publishing']) =>
      read({ ...typed, publishing, publishAt: later }).input?.publishAt;
    expect(publishAt('publish')).toBe('now');
    expect(publishAt('schedule')).toBe(later);
    expect(publishAt('draft')).toBeNull();
  });

  it('schedules for the future only', () => {
    for (const publishAt of ['', 'soon', '2026-11-20T11:59:00.000Z'])
      expect(read({ ...typed, publishing: 'schedule', publishAt }).summary).toBe(
        'Please choose a date and time in the future.',
      );
  });

  it('leaves an edited post as published or scheduled as it is', () => {
    const published = post('published', '2026-11-01T08:00:00Z');
    expect(read(formOf(published), published)).toMatchObject({ errors: {}, input: { publishAt: undefined } });
    const scheduled = post('scheduled', '2999-01-01T08:00:30Z');
    const hourCame = new Date('2999-01-01T08:01:00Z');
    expect(read(formOf(scheduled), scheduled, hourCame)).toMatchObject({ errors: {}, input: { publishAt: undefined } });
  });

  it('publishes a draft when it is told to', () => {
    const draft = post('draft', null);
    expect(formOf(draft)).toMatchObject({ publishing: 'draft', tags: 'one, two' });
    expect(read({ ...formOf(draft), publishing: 'publish' }, draft).input?.publishAt).toBe('now');
  });

  it('is saved without its cover where the file of that is gone', () => {
    const file = {
      id: '6f9b2a1e-0000-4000-8000-000000000002',
      name: 'beds.png',
      size: 9,
      image: { width: 4, height: 2 },
    };
    const cover = { file: file.id, alt: 'Beds' };
    expect(read({ ...typed, files: [file], cover }).input?.cover).toEqual(cover);
    expect(read({ ...typed, files: [], cover })).toMatchObject({ errors: {}, input: { cover: null } });
  });

  it('is saved in a post that has its text, tags, chapters and time', () => {
    const form = {
      ...formOf(post('draft', null)),
      title: ' Title',
      tags: 'one,two ',
      publishing: 'publish',
    } as PostForm;
    const published = post('published', '2026-11-20T12:00:00Z');
    expect(isSavedIn(published, { ...form, publishAt: later })).toBe(true);
    expect(isSavedIn(post('draft', null), form)).toBe(false);
    const scheduled = { ...form, publishing: 'schedule', publishAt: '2999-01-01T08:00:30.000Z' } as PostForm;
    expect(isSavedIn(post('scheduled', '2999-01-01T08:00:30.000Z'), scheduled)).toBe(true);
    for (const other of [{ content: 'More' }, { tags: 'one' }, { chapters: [] }, scheduled])
      expect(isSavedIn(published, { ...form, ...other })).toBe(false);
  });

  it('is the same whatever the order of its fields and chapters', () => {
    const form = { ...typed, chapters: ['NHS', 'NJHS'] } as PostForm;
    const key = (typed: PostForm) => draftKey({ ...startOf(null), requestKey: undefined, ...typed });
    expect(key(form)).toBe(key(Object.fromEntries(Object.entries(typed).reverse()) as unknown as PostForm));
    expect(key(form)).not.toBe(key({ ...form, content: 'Other' }));
    expect(key({ ...formOf(null), chapters: ['NHS', 'NJHS'] })).toBe('');
  });

  it('shows a time in the writer’s zone, and keeps it for every other one', () => {
    const local = localTime(new Date(later));
    expect(local).toMatch(/^2026-11-2\dT\d\d:00$/);
    expect(timeOfLocal(local)).toBe(later);
    expect(['', 'soon'].map(timeOfLocal)).toEqual(['', '']);
    expect(localTime(new Date(''))).toBe('');
  });
});
