import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address for several servers, as a cluster has it: each connection goes to the next one. */
export async function startBalancer(first: string) {
  const targets = [first];
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    turn += 1;
    const { hostname, port } = new URL(targets[turn % targets.length] as string);
    const service = keep(connect(Number(port), hostname));
    keep(client).pipe(service).pipe(client);
    client.once('close', () => service.destroy());
    service.once('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
