import { type CallName, calls, type NewFile } from '@portal/contracts';
import { type ParsedRequest, validateRequest } from '@portal/http-server';
import { Moved, serveThread } from '@portal/threads/serve-thread';
import { bytesOf } from './http/data-url.ts';
import { readJsonBody } from './http/json-body.ts';
import { readTable } from './imports/read-table.ts';

/** Far more than any form sends. Small values need many times the memory of their text. */
const mostValues = 10_000;

const signs = { quote: 0x22, backslash: 0x5c, comma: 0x2c, bracket: 0x5b, brace: 0x7b };

/** A body of `length` bytes at the start of `body`, which moves to the thread. */
export interface UploadTask {
  call: CallName;
  body: ArrayBuffer;
  length: number;
}

/** The result for `uploads.ts`. */
export type UploadRead = ParsedRequest | { notJson: true };

type Sent = { file?: NewFile; files?: NewFile[] };

/** Parses a large body. Files become bytes instead of data URLs, and null if they are invalid. */
function read({ call, body, length }: UploadTask): UploadRead | Moved {
  const text = Buffer.from(body, 0, length);
  if (hasTooManyValues(text)) return { refusal: { message: 'The request is not valid.' } };
  const sent = readJsonBody(text);
  if (!sent) return { notJson: true };
  const input = validateRequest(calls[call], sent.value);
  if ('refusal' in input) return input;
  const { file, files = [] } = input.data as Sent;
  const memory: ArrayBuffer[] = [];
  for (const one of file ? [file] : files) {
    const bytes = bytesOf(one.content);
    Object.assign(one, { content: bytes });
    // Small buffers share their memory with others and are copied.
    if (bytes && bytes.length > Buffer.poolSize) memory.push(bytes.buffer as ArrayBuffer);
  }
  return new Moved(input, memory);
}

function hasTooManyValues(json: Buffer): boolean {
  let values = 0;
  let inString = false;
  for (let at = 0; at < json.length && values <= mostValues; at++) {
    const sign = json[at];
    if (sign === signs.quote) inString = !inString;
    else if (inString && sign === signs.backslash) at++;
    else if (!inString && (sign === signs.comma || sign === signs.bracket || sign === signs.brace)) values++;
  }
  return values > mostValues;
}

serveThread({ read, table: readTable });
