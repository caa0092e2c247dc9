import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Record<string, string> = { uuid: 'an id', email: 'an e-mail address', datetime: 'a date and time' };

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** The message for an invalid value if its schema has no message of its own: a sentence that names the field. */
export const inputMessage: z.core.$ZodErrorMap = (issue) => {
  const name = issue.path?.join('.') || 'The request';
  if (issue.input === undefined) return `${name} is missing`;
  return `${name} ${problem(issue)}`;
};

function problem(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'something else'}`;
    case 'invalid_value':
      return `must be ${anyOf.format(issue.values.map(String))}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? `must be ${anyOf.format(issue.options.map(String))}` : 'is not valid';
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written in another way'}`;
    case 'too_small':
      return issue.minimum === 1 ? 'must not be empty' : `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    default:
      return 'is not valid';
  }
}

const unit = (origin: string): string => ({ string: ' characters long', array: ' entries long' })[origin] ?? '';
