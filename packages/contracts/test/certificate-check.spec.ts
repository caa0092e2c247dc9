import { checkText } from '../src/certificate-check.ts';

it('says of a transcript of several years how many hours it has in all, with the corrections of each', () => {
  const year = { sync: 2, async: 1.5, total: 3.5 };
  const years = [
    { ...year, name: '2025/26' },
    { ...year, name: '2026/27', total: 5.6 },
  ];
  const transcript = { first_name: 'Ada', last_initial: 'B', chapter: 'NHS', made_at: '2026-11-20T12:00:00Z' } as const;
  const { found } = checkText({ certificate: null, transcript: { ...transcript, years } }, { timeZone: 'UTC' });
  expect(found?.facts).toMatchObject({
    'School year 2025/26': '3.5 hours (2 synchronous, 1.5 asynchronous)',
    'School year 2026/27': '5.6 hours (2 synchronous, 1.5 asynchronous, corrections 2.1)',
    'All together': '9.1 hours',
  });
});
