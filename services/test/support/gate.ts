import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** What happens to a client's connection. What the client said is passed on afterwards. */
type Effect = (client: Socket) => unknown;

/**
 * A port of our own in front of a backing service, by which a test takes that service away from one process and gives
 * it back. It starts open.
 */
export class Gate {
  private readonly sockets = new Set<Socket>();
  private readonly effects: { statement: RegExp; effect: Effect }[] = [];
  private server?: Server;
  private port = 0;
  /** Takes connections and says nothing, like a service that hangs. */
  private stalled = false;
  /** How many clients have come. */
  entries = 0;

  private constructor(private target: URL) {}

  /** @param target address of the service, such as `smtp://127.0.0.1:1025` */
  static async to(target: string): Promise<Gate> {
    const gate = new Gate(new URL(target));
    await gate.open();
    return gate;
  }

  /** The service's address by way of this gate. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Opens it to another service, which must be one of the same kind. */
  async openTo(target: string): Promise<void> {
    this.target = new URL(target);
    await this.open();
  }

  async open(): Promise<void> {
    await this.close();
    this.stalled = false;
    await this.listen();
  }

  async stall(): Promise<void> {
    await this.close();
    this.stalled = true;
    await this.listen();
  }

  /** Ends every connection and refuses new ones. */
  async close(): Promise<void> {
    if (!this.server) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server = undefined;
  }

  /** Resolves once somebody is connected. */
  async entered(): Promise<void> {
    if (this.server && this.sockets.size === 0) await once(this.server, 'connection');
  }

  /** Has something happen once, to the first client that sends this. */
  at(statement: RegExp, effect: Effect): void {
    this.effects.push({ statement, effect });
  }

  private async *heard(client: Socket): AsyncGenerator<Buffer> {
    for await (const packet of client as AsyncIterable<Buffer>) {
      const index = this.effects.findIndex(({ statement }) => statement.test(`${packet}`));
      if (index >= 0) await this.effects.splice(index, 1)[0]?.effect(client);
      yield packet;
    }
  }

  private async listen(): Promise<void> {
    const server = createServer((client) => this.admit(client)).listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  private admit(client: Socket): void {
    this.entries++;
    this.keep(client);
    if (this.stalled) return;
    const service = this.keep(connect(Number(this.target.port), this.target.hostname));
    pipeline(this.heard(client), service, () => service.destroy());
    service.pipe(client);
    client.once('close', () => service.destroy());
    service.once('close', () => client.destroy());
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
    return socket;
  }
}
