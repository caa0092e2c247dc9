import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';

/**
 * Reads a JSON body. Undefined if it is not JSON, or if it would change the prototype of objects. JSON is UTF-8 (RFC 8259): of
 * another encoding, each letter with an accent would be stored as a replacement character.
 */
export function readJsonBody(body: Buffer | string): { value: unknown } | undefined {
  if (typeof body !== 'string' && !isUtf8(body)) return undefined;
  try {
    return { value: parse(body) };
  } catch {
    return undefined;
  }
}
