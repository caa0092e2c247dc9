/** The parts of a JSON Schema that the description of the API has. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  default?: unknown;
  minimum?: number;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  requestBody?: Content;
  parameters?: { name: string; required: boolean; schema: Schema }[];
  responses: { 200: Content };
}

/** What `/api/v1/openapi.json` has. */
export interface Description {
  info: { description: string };
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: { schemas: Record<string, Schema> };
}

export interface ApiCall {
  /** As in the contracts: `POST /hours/submit`. */
  name: string;
  /** The feature, the first part of its path. */
  feature: string;
  about: string;
  summary: string;
  request: Schema;
  /** Undefined for a file. */
  response: Schema | undefined;
}

/** The calls in the order of the description. */
export function callsOf({ paths }: Description): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary, description, tags, requestBody, parameters = [], responses }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        feature: tags[0] ?? '',
        about: description,
        summary,
        request: requestBody?.content?.['application/json']?.schema ?? {
          type: 'object',
          properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
          required: parameters.filter(({ required }) => required).map(({ name }) => name),
        },
        response: responses[200].content?.['application/json']?.schema,
      }),
    ),
  );
}
