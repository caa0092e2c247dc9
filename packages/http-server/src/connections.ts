import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { addressBlock } from './address-block.ts';
import { refuseConnection } from './raw-refusal.ts';

/**
 * Upper limit of connections from one address. A school can share one address, with six connections for each open
 * browser.
 */
const mostConnections = 2000;

interface ConnectionLimits {
  trustedProxies?: string;
  /** Connections with an active request. */
  busy(): Set<Socket>;
}

/**
 * Limits the connections of each address. Above the limit, the oldest connection without an active request is closed.
 * Browsers simply open another one. Proxies in front are not counted, because they carry the requests of many visitors.
 */
export function limitConnections(server: Server, { trustedProxies, busy }: ConnectionLimits): void {
  const trusts = proxyAddr.compile((trustedProxies ?? '').split(',').flatMap((one) => one.trim() || []));
  const open = new Map<string, Set<Socket>>();

  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress || trusts(remoteAddress, 0)) return;
    const block = addressBlock(remoteAddress);
    const sharing = open.get(block) ?? new Set();
    open.set(block, sharing.add(socket));
    socket.once('close', () => {
      sharing.delete(socket);
      if (sharing.size === 0) open.delete(block);
    });
    if (sharing.size > mostConnections) makeRoom(sharing, socket, busy());
  });
}

function makeRoom(sharing: Set<Socket>, newest: Socket, busy: Set<Socket>): void {
  const idle = [...sharing].find((socket) => socket !== newest && !busy.has(socket));
  if (idle) idle.destroy();
  else refuseConnection(newest, 429);
}
