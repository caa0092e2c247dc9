import { Client, type ClientConfig } from 'pg';

/** Does some work with a connection of its own. */
export async function connected<T>(database: string | ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(database);
  // What uses the connection fails, and says so.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
