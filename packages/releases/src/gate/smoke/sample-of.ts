import { z } from 'zod';

/** The parts of JSON Schema in which zod describes responses. */
interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** Several for a text or a number that can be null. */
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  /** Of a record whose names are known, with `additionalProperties` for its values. */
  propertyNames?: { enum?: string[] };
  additionalProperties?: JsonSchema | false;
  items?: JsonSchema;
  minimum?: number;
  exclusiveMaximum?: number;
}

/** Fits every parameter that names a row. */
export const sampleId = '5a3c1c3e-9f2b-4c1d-8e7a-0b1c2d3e4f50';

const at = '2026-09-01T15:00:00Z';

/** Values of fields with these names, of which the contracts say less than pages expect, or which pages would not show. */
const valuesByName: Record<string, unknown> = {
  action: 'member.role_changed',
  capacity: 20,
  // Markdown.
  content: '# Tutors wanted\n\nCome to **room 12** on Monday.\n\n- Mathematics\n- English',
  current: true,
  description: 'Tutoring after school',
  details: { from: 'student', to: 'lead' },
  firstDay: '2026-07-01',
  graduation_year: 2027,
  lastDay: '2027-06-30',
  manages: true,
  month: '2026-09',
  notBefore: at,
  more: undefined,
  year: 2026,
};

const address = 'robin@portal.test';

/** Texts that pages may take apart. */
const textsByName: Record<string, string> = {
  date: '08/30/2026',
  email: address,
  hours: '2.5',
  link: 'https://portal.test/dashboard/check_in?code=12345678',
  publishAt: '2026-09-01T10:00',
  sdk: '^1.0.0',
  supervisorEmail: address,
  supervisor_email: address,
  to: address,
  user_email: address,
  version: '1.0.0-aaaaaaaa',
};

/** With a value, the row is over or damaged, and pages show less of it. */
const endings = new Set([
  'accepted_at',
  'broken',
  'cancel_reason',
  'cancelled_at',
  'checked_out_at',
  'cleared_at',
  'final',
  'undone_at',
]);

const valuesByFormat: Record<string, string> = { uuid: sampleId, date: '2026-08-30', 'date-time': at };

/** A response that the contract of a call allows. Each list has one row, and each field a value: with null, pages show less. */
export function sampleOf(response: z.ZodType): unknown {
  const { $defs = {}, ...whole } = z.toJSONSchema(response) as JsonSchema;

  function sample(schema: JsonSchema, name = ''): unknown {
    const { $ref, const: only, enum: values, type, format = '', minimum = 0, exclusiveMaximum } = schema;
    const options =
      schema.anyOf ?? schema.oneOf ?? (Array.isArray(type) ? type.map((one) => ({ type: one })) : undefined);
    if ($ref) return sample($defs[$ref.replace('#/$defs/', '')] ?? {}, name);
    if (values) return values[0];
    if (Object.hasOwn(valuesByName, name)) return valuesByName[name];
    if (only !== undefined) return only;
    if (options) return sample(options.find((option) => isNull(option) === endings.has(name)) ?? {}, name);
    switch (type) {
      case 'object':
        return Object.fromEntries(fieldsOf(schema).map(([field, part]) => [field, sample(part, field)]));
      case 'array':
        return [sample(schema.items ?? {}, name)];
      case 'string':
        return valuesByFormat[format] ?? textsByName[name] ?? 'Example';
      case 'integer':
      case 'number':
        return exclusiveMaximum === undefined ? Math.max(minimum, 1) : exclusiveMaximum / 2;
      case 'boolean':
        return false;
      default:
        return null;
    }
  }

  return sample(whole);
}

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

const fieldsOf = ({ properties = {}, propertyNames, additionalProperties }: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries(properties),
  ...(propertyNames?.enum ?? []).map((name): [string, JsonSchema] => [name, additionalProperties || {}]),
];
