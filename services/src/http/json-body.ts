import { parse } from 'secure-json-parse';

/** Reads a JSON body. Undefined if it is not JSON, or if it would change the prototype of objects. */
export function readJsonBody(body: Buffer | string): { value: unknown } | undefined {
  try {
    return { value: parse(body) };
  } catch {
    return undefined;
  }
}
