import { content } from './content.ts';

/**
 * Texts of the page that spec section 9, 'Landing page facts', decides. What officers change on purpose, such as next
 * year's calendar, is to be changed here as well.
 */
const facts = [
  ...['3.6', 'Minimum cumulative GPA', '10-12', '20', 'Service hours per year, at least'],
  ...['March 12, 2025', 'March 12-25, 2025', 'March 25, 2025', 'April 18, 2025', 'May 2, 2025'],
  ...['2nd Tuesday', 'Monthly meetings, Room 204', 'Faculty Advisor'],
  ...['150+', '2,500+', '25+', '10+', '500+'],
  ...['Scholarship', 'Service', 'Leadership', 'Character', 'Citizenship'],
];

/** Each text of the file by its place in it, as `events › list › 2 › when`. */
const textsIn = (part: object, place: string[] = []): [place: string, text: string][] =>
  Object.entries(part).flatMap(([key, inner]) => {
    const here = [...place, Array.isArray(part) ? `${Number(key) + 1}` : key];
    return typeof inner === 'string' ? [[here.join(' › '), inner]] : textsIn(inner, here);
  });
const texts = textsIn(content);

/** What the page tells the entries of each list apart by. */
const entries: Record<string, string[]> = {
  mission: content.mission.paragraphs,
  pillars: content.pillars.map(({ name }) => name),
  figures: content.figures.map(({ label }) => label),
  activities: content.activities.list.map(({ name }) => name),
  events: content.events.list.map(({ name }) => name),
  requirements: content.membership.requirements.map(({ text }) => text),
  calendar: content.membership.calendar.list.map(({ event }) => event),
  benefits: content.benefits.map(({ name }) => name),
  testimonials: content.testimonials.map(({ name }) => name),
};

test('the landing page states the facts of the spec', () => {
  const missing = facts.filter((fact) => !texts.some(([, text]) => text === fact));
  expect(
    missing.map((fact) => `“${fact}” is gone. If that is meant, change it in mf-landing/src/content.spec.ts, too.`),
  ).toEqual([]);
});

test('no text of the landing page is empty', () => {
  const empty = texts.filter(([, text]) => !text.trim());
  expect(empty.map(([place]) => `${place}: nothing stands between the quotes.`)).toEqual([]);
});

test('no two entries of a list of the landing page have the same name', () => {
  const repeated = Object.entries(entries).flatMap(([list, names]) =>
    names.filter((name, at) => names.indexOf(name) < at).map((name) => `${list}: “${name}” stands there twice.`),
  );
  expect(repeated).toEqual([]);
});
