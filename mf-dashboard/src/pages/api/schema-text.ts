import type { Schema } from './description.ts';

type Schemas = Record<string, Schema>;

const nameOf = ($ref: string) => $ref.split('/').at(-1) ?? '';

/** A schema as a type of TypeScript. What it refers to is written out, once within itself. */
export function typeText(schema: Schema, schemas: Schemas, within: string[] = []): string {
  const { $ref, anyOf, oneOf, allOf, items, properties, additionalProperties: others } = schema;
  const next = (part: Schema, name: string[] = []) => typeText(part, schemas, [...within, ...name]);
  if ($ref) {
    const name = nameOf($ref);
    return within.includes(name) || !schemas[name] ? name : next(schemas[name], [name]);
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return [...new Set(either.map((part) => next(part)))].join(' | ');
  if (allOf) return allOf.map((part) => next(part)).join(' & ');
  if (items) return isUnion(items, schemas) ? `(${next(items)})[]` : `${next(items)}[]`;
  if (properties && Object.keys(properties).length > 0) return fieldsText(properties, schema.required ?? [], next);
  if (others && typeof others === 'object') return `Record<string, ${next(others)}>`;
  if (schema.type === 'object') return '{}';
  const types = [schema.type ?? 'unknown'].flat().map((type) => (type === 'integer' ? 'number' : type));
  return types.join(' | ') + (schema.format ? ` /* ${schema.format} */` : '');
}

function isUnion(schema: Schema, schemas: Schemas): boolean {
  const { anyOf, oneOf, allOf, enum: values, type } = (schema.$ref && schemas[nameOf(schema.$ref)]) || schema;
  return Boolean(anyOf ?? oneOf ?? allOf ?? values) || Array.isArray(type);
}

function fieldsText(fields: Schemas, required: string[], text: (field: Schema) => string): string {
  const line = ([name, field]: [string, Schema]) =>
    `${name}${required.includes(name) ? '' : '?'}: ${text(field)};`.replaceAll('\n', '\n  ');
  return `{\n${Object.entries(fields)
    .map((field) => `  ${line(field)}`)
    .join('\n')}\n}`;
}

const samples: Record<string, unknown> = {
  'date-time': '2026-10-05T12:00:00.000Z',
  date: '2026-10-05',
  email: 'dana.whitfield@example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** A value with the fields that a schema requires. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const { $ref, properties = {}, required = [] } = schema;
  const next = (part: Schema) => exampleOf(part, schemas, depth + 1);
  if (depth > 12) return null;
  if ($ref) return next(schemas[nameOf($ref)] ?? {});
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return next(first);
  const [type] = [schema.type].flat();
  if (type === 'array') return schema.items ? [next(schema.items)] : [];
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, next(properties[name] ?? {})]));
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  return type === 'string' ? (samples[schema.format ?? ''] ?? 'text') : null;
}
