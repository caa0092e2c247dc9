import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type PostgresConnectionOptions,
} from 'bullmq';
import type { Config } from '../config/config.ts';

export type QueueConnection = ConnectionOptions | PostgresConnectionOptions;

/** Where the queue keeps its jobs. BullMQ's Queue and Worker are the same on either. */
export interface QueueBackend {
  factory: BackendFactory<IQueueBackend, QueueConnection>;
  /** For a Queue: fails at once while the store is away, because the outbox keeps the message anyway. */
  producer: QueueConnection;
  /** For a Worker: waits for the store to come back. */
  consumer: QueueConnection;
  /** BullMQ never tries again what fails while it first prepares the database: a process must not start on that. */
  readyAtStart: boolean;
}

const answerWithinMs = 5000;

/** Redis where `REDIS_URL` names one, else the database. */
export const queueBackend = ({ redisUrl, databaseUrl }: Config): QueueBackend =>
  redisUrl ? redisBackend(redisUrl) : postgresBackend(databaseUrl);

function redisBackend(url: string): QueueBackend {
  const connection = {
    url,
    connectTimeout: answerWithinMs,
    retryStrategy: (times: number) => Math.min(times * 100, 2000),
  };
  return {
    factory: createRedisBackend as QueueBackend['factory'],
    producer: {
      ...connection,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: answerWithinMs,
    },
    consumer: { ...connection, maxRetriesPerRequest: null },
    readyAtStart: false,
  };
}

function postgresBackend(connectionString: string): QueueBackend {
  const connection = {
    connectionString,
    schema: 'bullmq',
    migrate: true,
    max: 4,
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: 2 * answerWithinMs,
  };
  return {
    factory: createPostgresBackend as QueueBackend['factory'],
    producer: connection,
    consumer: connection,
    readyAtStart: true,
  };
}
