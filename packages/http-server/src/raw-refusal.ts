import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { closeGently } from './lingering.ts';
import { refusalWithStatus } from './refusal.ts';

/** How many connections were refused, by status. */
export const refusedConnections = new Map<number, number>();

/** Sends a refusal to a connection that has no request yet, and closes it. */
export function refuseConnection(socket: Socket, status: number): void {
  refusedConnections.set(status, (refusedConnections.get(status) ?? 0) + 1);
  const text = JSON.stringify(refusalWithStatus(status).body);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  closeGently(socket, `${headers.join('\r\n')}\r\n\r\n${text}`);
}
