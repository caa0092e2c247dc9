import { z } from 'zod';
import { type Access, type Call, type CallTable, FileBytes } from './call.ts';
import { ErrorResponse, errorStatus } from './errors.ts';
import * as contracts from './index.ts';

/** The parts of JSON Schema (draft 2020-12) that we look into. */
interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

type Side = 'input' | 'output';

const about = `
The calls that the portal's pages make. A response has \`success: true\`, unless a call says otherwise; every other response
is an ErrorResponse, whose \`code\` says why: ${Object.entries(errorStatus)
  .map(([code, status]) => `\`${code}\` (${status})`)
  .join(', ')}. The token is that of a session at the identity provider. It is valid for about a minute.`.trim();

/**
 * What describes calls to people and programs: the shapes, the texts (`about`) and the access of the contracts.
 * Rules between fields are known to the server alone.
 *
 * @returns a document of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), ready for JSON
 */
export function openApi(calls: CallTable) {
  const schemas = new Schemas();
  const failure = { description: 'Why it failed', content: json(schemas.of(ErrorResponse, 'output')) };
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: operationId(method, path),
      tags: [path.split('/')[1]],
      ...described(call),
      ...requestOf(method, schemas.of(call.request, 'input'), schemas),
      responses: { 200: responseOf(call, schemas), default: failure },
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Honor-society chapter portal', version: '1', description: about },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Every schema that the contracts export is named as its export is. */
const names = z.registry<{ id: string }>();
for (const [id, exported] of Object.entries<unknown>(contracts)) {
  // Small letters: parts such as `timestamp`, which say more where they are written out.
  if (exported instanceof z.ZodType && /^[A-Z]/.test(id)) names.add(exported, { id });
}

/** Schemas as OpenAPI has them: those with a name once. */
class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  /** @param side what is sent ('input') can be other than what is returned ('output'), as where a field has a default */
  of(schema: z.ZodType, side: Side): JsonSchema {
    const nameOf = (id: string) => (side === 'output' || id.endsWith('Request') ? id : `${id}Input`);
    const found = JSON.stringify(z.toJSONSchema(schema, { io: side, metadata: names }));
    const referring = found.replace(/"#\/\$defs\/(\w+)"/g, (_, id) => `"#/components/schemas/${nameOf(id)}"`);
    const { $schema: _, $defs = {}, ...rest } = JSON.parse(referring) as JsonSchema;
    for (const [id, definition] of Object.entries($defs)) this.named[nameOf(id)] = definition;
    return rest;
  }
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const operationId = (method: string, path: string) =>
  method.toLowerCase() + path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

function described({ about, access }: Call) {
  const security = access === 'public' ? [] : access === 'optional' ? [{}, { session: [] }] : [{ session: [] }];
  return { summary: about.split(/\. |\.$/, 1)[0], description: `${about}\n\n${whoMay(access)}`, security };
}

function whoMay(access: Access): string {
  if (access === 'public') return 'Needs no session.';
  if (access === 'optional') return 'Needs no session, but knows who calls if there is one.';
  if (access === 'session') return 'For every signed-in account.';
  if (access === 'member') return 'For members.';
  return `For ${access.map((role) => `${role}s`).join(' and ')}.`;
}

function requestOf(method: 'GET' | 'POST', schema: JsonSchema, schemas: Schemas) {
  if (method === 'POST') return { requestBody: { required: true, content: json(schema) } };
  const { properties = {}, required = [] } = schemas.named[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const parameters = Object.entries(properties).map(([name, field]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema: field,
  }));
  return { parameters };
}

function responseOf({ response }: Call, schemas: Schemas) {
  if (response === FileBytes) return { description: 'The file', content: { '*/*': {} } };
  return { description: 'It worked', content: json(schemas.of(response, 'output')) };
}
