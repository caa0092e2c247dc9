import { calls } from '@portal/contracts';
import { openApi } from '@portal/contracts/openapi';
import { callsOf, type Description } from './description.ts';
import { exampleOf, typeText } from './schema-text.ts';

const description = openApi(calls) as unknown as Description;
const { schemas } = description.components;
const described = callsOf(description);
const requestOf = (name: string) => described.find((call) => call.name === name)?.request ?? {};

it('a schema is shown as a type, with what it refers to', () => {
  const text = typeText(requestOf('POST /hours/submit'), schemas);
  expect(text).toMatch(/\n {2}hoursType: ("async" \| "sync"|"sync" \| "async");\n/);
  expect(text).toMatch(/\n {2}supervisorPhone\?: .*string/);
  expect(typeText({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, {})).toBe(
    '(string | null)[]',
  );
});

it('a schema that contains itself ends', () => {
  const tree = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/x/Tree' } } } };
  expect(typeText({ $ref: '#/x/Tree' }, { Tree: tree })).toBe('{\n  children?: Tree[];\n}');
  const endless = { ...tree, required: ['children'] };
  expect(JSON.stringify(exampleOf({ $ref: '#/x/Tree' }, { Tree: endless }))).toContain('"children"');
});

it('the example of a request has every field that is required, for every call', () => {
  for (const { name, request } of described) {
    const example = exampleOf(request, schemas);
    const named = request.$ref ? schemas[request.$ref.split('/').at(-1) ?? ''] : request;
    const target = named?.anyOf?.[0] ?? named?.oneOf?.[0] ?? named;
    expect([name, Object.keys(example as object).sort()]).toEqual([name, [...(target?.required ?? [])].sort()]);
  }
});
