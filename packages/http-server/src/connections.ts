import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { addressBlock } from './address-block.ts';
import { refuseConnection } from './raw-refusal.ts';

/** Of one address. A school may share one, with six connections for each open browser. */
const mostConnections = 2000;

interface ConnectionLimits {
  trustedProxies?: string;
  /** Connections with a request under way. */
  busy(): Set<Socket>;
}

/**
 * Counts connections by address. Where there are too many, the oldest on which nothing is under way makes room: honest
 * browsers just open another. Proxies in front are not counted, they bring everybody.
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
