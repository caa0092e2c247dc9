import {
  DeleteObjectCommand,
  GetObjectCommand,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { environmentVariable } from '@portal/environment';
import { objectHeaders } from './object-headers.ts';

export interface BucketPlace {
  bucket: string;
  /** Prefix of every key, with a trailing slash unless it is empty. */
  prefix: string;
  /** Whether the bucket's name is part of the path, as on most servers except Amazon's. */
  pathStyle: boolean;
}

export interface StoredObject {
  content: Buffer;
  etag: string;
}

/** A server that does not respond must not block the caller: the request fails and is retried a few times. */
const patience = {
  connectionTimeout: 3000,
  requestTimeout: 10_000,
  socketTimeout: 10_000,
  throwOnRequestTimeout: true,
};

/** Condition of a write: the ETag of the current object, or null for no object. */
export type Expected = string | null;

export const etagForms = ['quoted', 'bare'] as const;
type EtagForm = (typeof etagForms)[number];

/** The object was not the expected one, because somebody else wrote it. */
export class ConditionFailed extends Error {}

/**
 * Files of an S3-compatible bucket, by path. Region, endpoint and credentials come from the SDK's usual environment.
 */
export class Bucket {
  /** How the server knows ETags in conditions. Ceph 16 knows them only without the quotes that it sends. */
  etagForm: EtagForm = 'quoted';
  readonly #client: S3Client;

  constructor(private readonly place: BucketPlace) {
    this.#client = new S3Client({
      forcePathStyle: place.pathStyle,
      requestHandler: patience,
      // The newer checksums are Amazon's own. Other servers refuse requests with them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** The name for people. */
  get name(): string {
    const { bucket, prefix } = this.place;
    const server = environmentVariable('AWS_ENDPOINT_URL_S3') ?? environmentVariable('AWS_ENDPOINT_URL');
    return `s3://${bucket}/${prefix.replace(/\/$/, '')}${server ? ` at ${server}` : ''}`;
  }

  async get(file: string): Promise<StoredObject | undefined> {
    try {
      const { Body, ETag = '' } = await this.#client.send(new GetObjectCommand(this.#at(file)));
      return { content: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag };
    } catch (error) {
      if (statusOf(error) === 404 && !isBucketMissing(error)) return undefined;
      throw this.#explained(error);
    }
  }

  /**
   * @returns the new ETag
   * @throws {ConditionFailed} if the current object is not the expected one; then nothing has changed
   */
  async put(file: string, content: string | Buffer, expected?: Expected): Promise<string> {
    const body = Buffer.from(content);
    const input = { ...this.#at(file), ...objectHeaders(file), ...this.#condition(expected), Body: body };
    try {
      return (await this.#client.send(new PutObjectCommand(input))).ETag ?? '';
    } catch (error) {
      const status = statusOf(error) ?? 0;
      if (expected === undefined || isBucketMissing(error) || ![404, 409, 412, 500].includes(status))
        throw this.#explained(error);
      // A response can be lost after the write. The repeated request then meets its own object.
      const present = await this.get(file);
      if (present?.content.equals(body)) return present.etag;
      // Ceph answers with 500 to some of those who came second. Nothing else says that the condition failed.
      if (status === 500 && (present?.etag ?? null) === expected) throw this.#explained(error);
      throw new ConditionFailed(`${file} was changed by somebody else in the meantime`);
    }
  }

  async remove(file: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(file))).catch((error) => {
      throw this.#explained(error);
    });
  }

  /** Names of the files and folders directly in `folder`. */
  async names(folder: string): Promise<string[]> {
    const { Key: start } = this.#at(`${folder}/`);
    const names: string[] = [];
    for await (const { CommonPrefixes = [], Contents = [] } of this.#pages(start, '/')) {
      for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(start.length, -1));
      for (const { Key = '' } of Contents) names.push(Key.slice(start.length));
    }
    return names.filter(Boolean);
  }

  /** Paths of all files below `folder`. */
  async files(folder: string): Promise<string[]> {
    const files: string[] = [];
    for await (const { Contents = [] } of this.#pages(this.#at(`${folder}/`).Key)) {
      for (const { Key = '' } of Contents) files.push(Key.slice(this.place.prefix.length));
    }
    return files;
  }

  async *#pages(Prefix: string, Delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    try {
      yield* paginateListObjectsV2({ client: this.#client }, { Bucket: this.place.bucket, Prefix, Delimiter });
    } catch (error) {
      throw this.#explained(error);
    }
  }

  #condition(expected?: Expected): Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'> {
    if (expected === undefined) return {};
    if (expected === null) return { IfNoneMatch: '*' };
    return { IfMatch: this.etagForm === 'bare' ? expected.replaceAll('"', '') : expected };
  }

  /** Errors of Ceph and of refused connections have no words, and no error names the bucket. */
  #explained(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const { message, name, code = name } = error as NodeJS.ErrnoException;
    const status = statusOf(error);
    const cause = status ? ` answered ${status} ${name}` : '';
    const words = status && ['UnknownError', name].includes(message) ? '' : `: ${message || code}`;
    error.message = this.name + cause + words;
    return error;
  }

  #at(file: string) {
    return { Bucket: this.place.bucket, Key: this.place.prefix + file };
  }
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

const isBucketMissing = (error: unknown) => error instanceof S3ServiceException && error.name === 'NoSuchBucket';

/** Whether the server says that it does not support the request. */
export const isNotImplemented = (error: unknown): boolean => statusOf(error) === 501;
