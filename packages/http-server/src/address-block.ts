import { isIPv6 } from 'node:net';

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The block of addresses that counts as one visitor: one IPv4 address, or a /64 of IPv6, which usually belongs to one
 * site.
 */
export function addressBlock(ip: string): string {
  const [, mapped] = mappedIPv4.exec(ip) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [start = '', end] = ip.split('::');
  const groupsOf = (part: string) => (part ? part.split(':') : []);
  const [before, after] = [groupsOf(start), groupsOf(end ?? '')];
  const left = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...left, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
