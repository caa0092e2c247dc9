import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Types of messages: a simple query, the execution of a prepared statement, and the end of what is sent together. */
const [simple, prepared, sync] = ['Q', 'E', 'S'].map((type) => type.charCodeAt(0));

interface Taken {
  statements: number;
  /** How often the service waits for the database: it sends some statements together. */
  rounds: number;
  commits: number;
}

/** A way to the database that counts the statements on it. */
export class StatementCount {
  private taken: Taken = { statements: 0, rounds: 0, commits: 0 };
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
    return (await this.allOf(work)).statements;
  }

  async allOf(work: () => Promise<unknown>): Promise<Taken> {
    this.taken = { statements: 0, rounds: 0, commits: 0 };
    await work();
    return this.taken;
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
        if (typeBytes) this.add(unread.subarray(0, size));
        unread = unread.subarray(size);
        typeBytes = 1;
      }
    });
  }

  private add(message: Buffer): void {
    const [type] = message;
    if (type === simple || type === prepared) this.taken.statements++;
    if (type === simple || type === sync) this.taken.rounds++;
    if (type === simple && message.toString('latin1', 5).startsWith('COMMIT')) this.taken.commits++;
  }
}
