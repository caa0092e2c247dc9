import { parse } from 'secure-json-parse';

/** Parses a JSON body. Undefined if it is not JSON, or if it would change the prototype of objects. */
export function parseJson(body: Buffer): { value: unknown } | undefined {
  try {
    return { value: parse(body) };
  } catch {
    return undefined;
  }
}
