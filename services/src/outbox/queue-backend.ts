import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';
import type { Config } from '../config/config.ts';
import { LastingClient } from '../database/clients.ts';

export type QueueConnection = ConnectionOptions | PostgresConnectionOptions;

/** Where the queue stores its jobs. BullMQ's Queue and Worker are the same for both. */
export interface QueueBackend {
  factory: BackendFactory<IQueueBackend, QueueConnection>;
  /** For a Queue: fails at once while the store is down, because the outbox keeps the message. */
  producer: QueueConnection;
  /** For a Worker: waits for the store. */
  consumer: QueueConnection;
  /** BullMQ never retries a failed preparation of the database, so a process must not start after one. */
  readyAtStart: boolean;
}

const patienceMs = 5000;
/** In seconds. BullMQ's own is an hour, for which a job waits that it could not see when it began to listen. */
const lookAgainAfter = 5;

/** Redis if `REDIS_URL` is set, otherwise the database. */
export const queueBackend = ({ redisUrl, databaseUrl }: Config): QueueBackend =>
  redisUrl ? redisBackend(redisUrl) : postgresBackend(databaseUrl);

function redisBackend(url: string): QueueBackend {
  const connection = {
    url,
    connectTimeout: patienceMs,
    retryStrategy: (times: number) => Math.min(times * 100, 2000),
  };
  return {
    factory: createRedisBackend as QueueBackend['factory'],
    producer: {
      ...connection,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: patienceMs,
    },
    consumer: { ...connection, maxRetriesPerRequest: null },
    readyAtStart: false,
  };
}

function postgresBackend(connectionString: string): QueueBackend {
  const connection = {
    connectionString,
    Client: LastingClient,
    schema: 'bullmq',
    migrate: true,
    max: 4,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: 2 * patienceMs,
    // What the queue forgets at a crash of PostgreSQL is still in the outbox.
    options: '-c synchronous_commit=off',
  };
  return {
    factory: createListeningBackend as QueueBackend['factory'],
    producer: connection,
    consumer: connection,
    readyAtStart: true,
  };
}

/**
 * BullMQ's backend takes itself for listening if its connection ended in the moment in which PostgreSQL confirmed that it
 * listens. Then it would never hear of a job again, so it listens anew after that moment.
 */
const createListeningBackend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (...options) => {
  const backend = createPostgresBackend(...options);
  Object.defineProperty(backend, 'maximumBlockTimeout', { value: lookAgainAfter });
  const listenAnew = async () => {
    await backend.disconnectBlocking();
    await backend.reconnectBlocking();
  };
  backend.connection.on('listenerinvalidated', () => setImmediate(listenAnew));
  return backend;
};
