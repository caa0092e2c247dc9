import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import type { Call } from '../src/call.ts';
import { calls } from '../src/calls.ts';
import { openApi } from '../src/openapi.ts';
import { reportCalls } from '../src/release-report.ts';
import { releaseCalls } from '../src/releases.ts';

const described: Record<string, Call> = { ...calls, ...releaseCalls, ...reportCalls };

/** A description is no schema itself, and few answers meet each validator: neither is worth the time in each test file. */
const quick = { validateSchema: false, code: { optimize: false } };
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, ...quick });

/** Every answer of a test must be what the API's description (/api/v1/openapi.json) says of the call and the status. */
export function expectDescribed(name: string, { status, body }: { status: number; body: unknown }): void {
  if (body === undefined || body instanceof Uint8Array) return;
  const validate = validatorOf(name, status === 200 ? '200' : 'default');
  if (!validate(body)) throw new Error(`${name} answered ${status}: ${ajv.errorsText(validate.errors)}`);
}

function validatorOf(name: string, response: '200' | 'default'): ValidateFunction {
  const document = `${name.replace(/\W+/g, '-')}.json`;
  if (!ajv.getSchema(document)) ajv.addSchema(openApi({ [name]: callOf(name) }), document);
  const [method = '', path = ''] = name.split(' ');
  const place = ['paths', path, method.toLowerCase(), 'responses', response, 'content', 'application/json', 'schema'];
  return ajv.getSchema(`${document}#/${place.map(pointed).join('/')}`) as ValidateFunction;
}

function callOf(name: string) {
  const call = described[name];
  if (!call) throw new Error(`The contracts have no call ${name}`);
  return call;
}

/** A key in a JSON pointer in an address (RFC 6901, section 6). */
const pointed = (key: string) => encodeURIComponent(key.replaceAll('/', '~1'));
