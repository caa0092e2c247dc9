import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { addressBlock, PortalError } from '@portal/http-server';
import { LRUCache } from 'lru-cache';
import { type Binding, EndpointMetadata } from './endpoint.ts';
import type { PortalRequest } from './portal-request.ts';

const windowMs = 60_000;
/** Upper limit of counted callers. Above it, those are forgotten that have not called for the longest time. */
const mostCallers = 50_000;

/**
 * Refuses callers above the `perMinute` of a call, until a minute after their first one. It counts the calls of this
 * process: by account, or by address for public calls.
 */
@Injectable()
export class ThrottlingGuard implements CanActivate {
  private readonly counts = new LRUCache<string, { calls: number }>({ max: mostCallers, ttl: windowMs });

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): true {
    const binding = this.reflector.get(EndpointMetadata, context.getHandler());
    const request = context.switchToHttp().getRequest<PortalRequest>();
    if (binding.perMinute && isCounted(binding, request) && this.count(binding, request) > binding.perMinute) {
      throw new PortalError('too_many', 'Too many requests. Please wait a minute and try again.');
    }
    return true;
  }

  private count({ name }: Binding, { identity, ip }: PortalRequest): number {
    const key = `${name} ${identity?.clerkId ?? addressBlock(ip)}`;
    const count = this.counts.get(key) ?? { calls: 0 };
    if (count.calls === 0) this.counts.set(key, count);
    count.calls += 1;
    return count.calls;
  }
}

function isCounted({ counted }: Binding, { identity, query }: PortalRequest): boolean {
  if (!counted) return true;
  if (counted === 'accounts') return identity !== undefined;
  return counted.some((field) => (query as Record<string, unknown>)[field]);
}
