import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { addressBlock, PortalError } from '@portal/http-server';
import { EndpointMetadata } from './endpoint.ts';
import type { PortalRequest } from './portal-request.ts';

const reflector = new Reflector();

/** Undefined if the call is not counted. */
function allowedPerMinute(context: ExecutionContext): number | undefined {
  const { perMinute, counted } = reflector.get(EndpointMetadata, context.getHandler()) ?? {};
  if (!counted) return perMinute;
  if (counted === 'accounts') return context.switchToHttp().getRequest<PortalRequest>().identity && perMinute;
  const { query } = context.switchToHttp().getRequest<{ query: Record<string, unknown> }>();
  return counted.some((field) => query[field]) ? perMinute : undefined;
}

/** Counts calls in this process: by account, or by address for public calls. */
export const throttlingModule = ThrottlerModule.forRoot({
  throttlers: [{ ttl: 60_000, limit: (context) => allowedPerMinute(context) ?? Number.POSITIVE_INFINITY }],
  skipIf: (context) => allowedPerMinute(context) === undefined,
  getTracker: ({ identity, ip }: Partial<PortalRequest>) => identity?.clerkId ?? addressBlock(ip ?? ''),
  setHeaders: false,
});

/** Refuses callers above the `perMinute` of a call. */
@Injectable()
export class ThrottlingGuard extends ThrottlerGuard {
  protected override async throwThrottlingException(): Promise<void> {
    throw new PortalError('too_many', 'Too many requests. Please wait a minute and try again.');
  }
}
