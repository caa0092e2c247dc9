import { type ImportKind, importFields } from '@portal/contracts';

interface Field {
  label: string;
  /** What headings of spreadsheets say for it, the best first. They are compared as `wordsOf` returns them. */
  headings: RegExp[];
  /** Headings of other things. */
  not?: RegExp;
}

const otherPeople =
  /parent|guardian|mother|father|\b(mom|dad)\b|emergency|contact|advis|sponsor|teacher|counsel|coach|principal|chair|recommend|nominat|supervisor/;
/** Things that have a name, and names that are only a part of one. */
const noPersonsName =
  /user|file|school|chapter|committee|club|team|group|organi[sz]ation|event|activity|project|program|course|class|district|calendar|middle|preferred/;
const notOf = (...words: RegExp[]) => new RegExp(words.map(({ source }) => source).join('|'));

/** What the fields are called, and how their columns are found. */
export const fields: Record<string, Field> = {
  email: {
    label: 'E-mail',
    headings: [/(student|member|school).*mail|mail.*(student|member|school)/, /mail/, /^address(es)?$/],
    not: otherPeople,
  },
  firstName: {
    label: 'First name',
    headings: [/(student|member).*first ?name/, /first ?name|^first$|given|forename/],
    not: notOf(otherPeople, /last/),
  },
  lastName: {
    label: 'Last name',
    headings: [/(student|member).*last ?name/, /last ?name|^last$|surname|family name/],
    not: notOf(otherPeople, /first/),
  },
  name: {
    label: 'Name (both in one column)',
    headings: [/(student|member).*name|name.*(student|member)/, /\bname|last first|first last|^(student|member)$/],
    not: notOf(otherPeople, noPersonsName, /^(?!.*last.*first|.*first.*last).*(first|last|family|given)/),
  },
  graduationYear: { label: 'Graduation year', headings: [/grad.*(year|yr)|class of/, /graduat|^class( year)?$/] },
  role: { label: 'Role', headings: [/\b(role|position)\b/], not: otherPeople },
  chapter: { label: 'Chapter', headings: [/chapter/], not: otherPeople },
  committee: { label: 'Committee', headings: [/committee/], not: otherPeople },
  hours: {
    label: 'Hours',
    headings: [/\b(hours?|hrs)\b/, /\btime\b/],
    not: /start|end|left|remain|required|type|kind/,
  },
  date: {
    label: 'Date of service',
    headings: [/\bdate\b.*(service|event|activity)|(service|event|activity).*\bdate\b/, /\b(date|day)\b/],
    not: /birth|submi|approv|sign/,
  },
  // Types of service are something else, and each of their rows would be refused.
  type: {
    label: 'Type (synchronous or asynchronous)',
    headings: [/sync|hours? (type|kind)|(type|kind) of hours/, /^(type|kind)$/],
  },
  description: { label: 'Description', headings: [/description/, /activity|event/, /service/] },
  supervisorName: { label: 'Supervisor', headings: [/supervisor.*name/, /supervisor/], not: /mail|phone|sign/ },
  supervisorEmail: { label: 'Supervisor’s e-mail', headings: [/supervisor.*mail/] },
};

export type Mapping = Record<string, number>;

/** A heading in lower case, as words: 'Student_Email', 'studentEmail' and 'Student E-mail' of different school systems. */
const wordsOf = (heading: string): string =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The column for each field of a kind, by its heading. No column is taken twice. */
export function guessColumns(kind: ImportKind, columns: string[]): Mapping {
  const mapping: Mapping = {};
  const headings = columns.map(wordsOf);
  for (const field of Object.keys(importFields[kind])) {
    const taken = new Set(Object.values(mapping));
    const isFree = (index: number) => !taken.has(index) && !fields[field]?.not?.test(headings[index] ?? '');
    const found = fields[field]?.headings
      .map((pattern) => headings.findIndex((heading, index) => pattern.test(heading) && isFree(index)))
      .find((index) => index !== -1);
    if (found !== undefined) mapping[field] = found;
  }
  return mapping;
}

/** The headings, and numbers for those that are empty or have occurred before. */
export const columnNames = (columns: string[]): string[] =>
  columns.map((column, index) =>
    column && columns.indexOf(column) === index ? column : `${column} ${index + 1}`.trim(),
  );

/** The labels of required fields that have no column yet. */
export const missingFields = (kind: ImportKind, mapping: Mapping): string[] =>
  Object.entries(importFields[kind])
    .filter(([field, isRequired]) => isRequired && mapping[field] === undefined)
    .map(([field]) => fields[field]?.label ?? field);
