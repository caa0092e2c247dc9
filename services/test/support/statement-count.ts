import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Types of messages that run a statement: a simple query, and the execution of a prepared one. */
const running = new Set(['Q', 'E'].map((type) => type.charCodeAt(0)));

/** A way to the database that counts the statements on it. */
export class StatementCount {
  private count = 0;
  private readonly server: Server;

  private constructor(target: URL) {
    this.server = createServer((client) => {
      const database = connect(Number(target.port), target.hostname);
      this.read(client);
      client.pipe(database).pipe(client);
      for (const socket of [client, database]) socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
  }

  static async to(target: string): Promise<StatementCount> {
    const counted = new StatementCount(new URL(target));
    await once(counted.server, 'listening');
    return counted;
  }

  /** The same database by way of this counter. */
  readonly detour = (database: URL): URL => {
    database.port = String((this.server.address() as AddressInfo).port);
    return database;
  };

  /** The number of statements while `work` runs. */
  async of(work: () => Promise<unknown>): Promise<number> {
    this.count = 0;
    await work();
    return this.count;
  }

  stop = () => this.server.close();

  /** After its first message, which has no type, a client sends a type, a length that includes itself, and the content. */
  private read(client: Socket): void {
    let unread = Buffer.alloc(0);
    let typeBytes = 0;
    client.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      while (unread.length >= typeBytes + 4) {
        const size = typeBytes + unread.readInt32BE(typeBytes);
        if (unread.length < size) return;
        if (typeBytes && running.has(unread[0] as number)) this.count++;
        unread = unread.subarray(size);
        typeBytes = 1;
      }
    });
  }
}
