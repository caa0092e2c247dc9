import { type ImportKind, importFields } from '@portal/contracts';

/** What the fields are called, and what headings of spreadsheets say for them. */
export const fields: Record<string, { label: string; heading: RegExp }> = {
  email: { label: 'E-mail', heading: /^(?!.*supervisor).*(e-?mail|address)/i },
  firstName: { label: 'First name', heading: /first.*name|given|forename/i },
  lastName: { label: 'Last name', heading: /last.*name|family|surname/i },
  name: {
    label: 'Name (both in one column)',
    heading: /^(?!.*(first|last|family|given|sur|user|chapter|school)).*name/i,
  },
  graduationYear: { label: 'Graduation year', heading: /graduat|class|grad.*year/i },
  role: { label: 'Role', heading: /role|position/i },
  chapter: { label: 'Chapter', heading: /chapter/i },
  committee: { label: 'Committee', heading: /committee/i },
  hours: { label: 'Hours', heading: /hours|time/i },
  date: { label: 'Date of service', heading: /date|day/i },
  type: { label: 'Type (synchronous or asynchronous)', heading: /type|kind/i },
  description: { label: 'Description', heading: /description|activity|service|event/i },
  supervisorName: { label: 'Supervisor', heading: /supervisor(?!.*mail)/i },
  supervisorEmail: { label: 'Supervisor’s e-mail', heading: /supervisor.*mail/i },
};

export type Mapping = Record<string, number>;

/** The column for each field of a kind, by its heading. No column is taken twice. */
export function guessColumns(kind: ImportKind, columns: string[]): Mapping {
  const mapping: Mapping = {};
  for (const field of Object.keys(importFields[kind])) {
    const taken = new Set(Object.values(mapping));
    const found = columns.findIndex((column, index) => !taken.has(index) && fields[field]?.heading.test(column));
    if (found !== -1) mapping[field] = found;
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
