import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  content: Buffer;
  headers: Record<string, string>;
  etag: string;
  /** Which write it was, of all. */
  turn: number;
}

export interface S3Server {
  /** What a program needs to reach it as its S3. */
  environment: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** How many writes it was asked for. */
  writes(): number;
  /** How often the names in a folder were asked for. */
  listings(folder: string): number;
  stop(): Promise<void>;
}

/**
 * What the server makes of conditions: some take every write for a plain one, some say that they cannot. As Ceph 16 does
 * (measured with `npm run drills -- s3-together`): it knows an ETag only without its quotes, finds no match where nothing is,
 * answers a write that another one overtook with 500, and its errors have no words. `unmatched`: not even so.
 */
type Conditions = 'honoured' | 'as Ceph' | 'ignored' | 'refused' | 'unmatched';

const bucket = 'releases';
const accessKey = 'test-access-key';
const kept = ['content-type', 'cache-control', 'content-encoding'];
const pageSize = 25;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/**
 * Speaks the part of the S3 protocol that a release store uses, as the API reference has it: objects with their headers,
 * conditional writes, listing in pages, signed requests with the hash of their body, errors as XML.
 */
export async function startS3Server(conditions: Conditions = 'honoured'): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const listed: string[] = [];
  let writes = 0;
  const server = createServer(async (request, response) => {
    const overtakenAfter = writes;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    listed.push(new URL(request.url ?? '/', 'http://s3.test').searchParams.get('prefix') ?? '');
    if (request.method !== 'GET' && request.method !== 'HEAD') writes += 1;
    try {
      considerConditions(request, conditions);
      answer(request, response, { objects, body: Buffer.concat(chunks), turn: writes, conditions, overtakenAfter });
    } catch (error) {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      const words = conditions === 'as Ceph' ? '' : code;
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD' ? '' : xml(`<Error><Code>${code}</Code><Message>${words}</Message></Error>`),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      STORE_URL: `s3://${bucket}/portal`,
      STORE_PATH_STYLE: 'true',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: 'test-secret-key',
    },
    objects,
    writes: () => writes,
    listings: (folder) => listed.filter((prefix) => prefix.endsWith(`/${folder}/`)).length,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function considerConditions({ headers }: IncomingMessage, conditions: Conditions): void {
  if (!['ignored', 'refused'].includes(conditions) || !(headers['if-match'] || headers['if-none-match'])) return;
  if (conditions === 'refused') throw new Refusal(501, 'NotImplemented');
  delete headers['if-match'];
  delete headers['if-none-match'];
}

interface Work {
  objects: Map<string, StoredObject>;
  body: Buffer;
  conditions: Conditions;
  turn: number;
  /** The last write before the request came. */
  overtakenAfter: number;
}

function answer(request: IncomingMessage, response: ServerResponse, work: Work): void {
  const url = new URL(request.url ?? '/', 'http://s3.test');
  checkSignature(request, work.body);
  const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent);
  if (name !== bucket) throw new Refusal(404, 'NoSuchBucket');
  const key = rest.join('/');
  if (request.method === 'GET' && !key) list(response, url.searchParams, work.objects);
  else if (request.method === 'PUT') put(request, response, { ...work, key });
  else if (request.method === 'DELETE') remove(response, { ...work, key });
  else get(request, response, { ...work, key });
}

function get({ method }: IncomingMessage, response: ServerResponse, { objects, key }: Work & { key: string }): void {
  const found = objects.get(key);
  if (!found) throw new Refusal(404, 'NoSuchKey');
  response.writeHead(200, { ...found.headers, etag: found.etag, 'content-length': found.content.length });
  response.end(method === 'HEAD' ? '' : found.content);
}

function remove(response: ServerResponse, { objects, key }: Work & { key: string }): void {
  objects.delete(key);
  response.writeHead(204).end();
}

function checkSignature({ headers }: IncomingMessage, body: Buffer): void {
  const signed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;
  const [, key] = signed.exec(headers.authorization ?? '') ?? [];
  if (key !== accessKey || !headers['x-amz-date']) throw new Refusal(403, 'AccessDenied');
  const hash = headers['x-amz-content-sha256'];
  if (hash !== createHash('sha256').update(body).digest('hex')) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
}

function put(request: IncomingMessage, response: ServerResponse, work: Work & { key: string }): void {
  const { objects, key, body, turn } = work;
  refuseUnlessMet(request, work);
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const headers = kept.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : []));
  objects.set(key, { content: body, headers: Object.fromEntries(headers), etag, turn });
  response.writeHead(200, { etag }).end();
}

function refuseUnlessMet(
  { headers }: IncomingMessage,
  { objects, key, conditions, overtakenAfter }: Work & { key: string },
) {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const asCeph = conditions === 'as Ceph';
  const present = objects.get(key);
  const known = asCeph ? present?.etag.replaceAll('"', '') : present?.etag;
  if (noneMatch && noneMatch !== '*') throw new Refusal(501, 'NotImplemented');
  if (match && !present && !asCeph) throw new Refusal(404, 'NoSuchKey');
  if (match && asCeph && present && present.turn > overtakenAfter) throw new Refusal(500, 'UnknownError');
  if (match && (match !== known || conditions === 'unmatched')) throw new Refusal(412, 'PreconditionFailed');
  if (noneMatch && present) throw new Refusal(412, 'PreconditionFailed');
}

function list(response: ServerResponse, query: URLSearchParams, objects: Map<string, StoredObject>): void {
  if (query.get('list-type') !== '2') throw new Refusal(501, 'NotImplemented');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const entries = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return end < 0 ? { key } : { folder: key.slice(0, end + 1) };
    });
  const ordered = [...new Set(entries.map((entry) => JSON.stringify(entry)))].sort();
  const start = Number(query.get('continuation-token') ?? 0);
  const page = ordered
    .slice(start, start + pageSize)
    .map((entry) => JSON.parse(entry) as { key?: string; folder?: string });
  const more = start + pageSize < ordered.length;
  const items = page.map(({ key, folder }) =>
    folder
      ? `<CommonPrefixes><Prefix>${inXml(folder)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${inXml(key ?? '')}</Key><Size>1</Size></Contents>`,
  );
  const next = more ? `<NextContinuationToken>${start + pageSize}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    xml(
      `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${items.join('')}</ListBucketResult>`,
    ),
  );
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
