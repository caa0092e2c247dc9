import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Access, calls } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { EndpointMetadata } from '../http/endpoint.ts';
import type { Identity, PortalRequest } from '../http/portal-request.ts';
import { type Actor, ActorDirectory } from './actor.ts';
import { SessionTokens } from './session-tokens.ts';

/** Applies the access rule of each call (spec section 6). The feature checks access to rows. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionTokens,
    private readonly members: ActorDirectory,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const binding = this.reflector.get(EndpointMetadata, context.getHandler());
    if (!binding) throw new Error(`${context.getClass().name} has a route that answers no call of the contracts`);
    const request = context.switchToHttp().getRequest<PortalRequest>();
    await this.admit(calls[binding.name].access, request);
    return true;
  }

  /**
   * Stores the caller in the request, as far as the access rule needs it. The token of a deactivated member is refused,
   * and not read where visitors may make the call.
   * @throws {PortalError} if the rule does not allow the call
   */
  async admit(access: Access, request: Pick<PortalRequest, 'headers' | 'identity'>): Promise<void> {
    request.identity = await this.identify(access, request.headers.authorization);
    if (!request.identity || access === 'session' || access === 'optional' || access === 'public') return;
    requireMember(access, request.identity.actor);
  }

  private async identify(access: Access, authorization: string | undefined): Promise<Identity | undefined> {
    if (access === 'public' || (access === 'optional' && !authorization)) return undefined;
    const clerkId = await this.sessions.clerkId(authorization);
    const actor = await this.members.findActor(clerkId);
    if (actor?.isDeactivated && access === 'optional') return undefined;
    if (actor?.isDeactivated) throw new PortalError('deactivated', deactivated);
    return { clerkId, actor };
  }
}

const deactivated =
  'Your account has been deactivated, so you cannot use the portal. If this is a mistake, please ask your advisor.';

function requireMember(access: Exclude<Access, 'public' | 'optional' | 'session'>, actor: Actor | null): void {
  if (!actor) throw new PortalError('forbidden', 'Your account is not set up yet. Please sign in again to finish.');
  if (access !== 'member' && !access.some((role) => role === actor.role)) {
    throw new PortalError('forbidden', 'Access Denied');
  }
}
