import { createParamDecorator, Get, HttpCode, Post } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Access, type CallName, type Calls, calls, type ResponseOf } from '@portal/contracts';
import { acceptedInput, PortalError, parseRequest } from '@portal/http-server';
import type { z } from 'zod';
import type { Actor } from '../auth/actor.ts';
import type { CachedResponse } from './cached-response.ts';
import type { FileResponse } from './file-response.ts';
import type { PortalRequest } from './portal-request.ts';
import type { ResultOf } from './response-shape.ts';

type InputOf<N extends CallName> = z.output<Calls[N]['request']>;

type CallerOf<A extends Access> = A extends 'public'
  ? unknown
  : A extends 'optional'
    ? { clerkId?: string; actor?: Actor | null }
    : A extends 'session'
      ? { clerkId: string; actor: Actor | null }
      : { clerkId: string; actor: Actor };

/** The argument of a handler: the validated input, the actor and the client. */
export type RequestTo<N extends CallName> = { input: InputOf<N>; client: Client } & CallerOf<Calls[N]['access']>;

/** Of which the beginning is enough: what browsers send is shorter. */
const maxUserAgentLength = 500;

/** From where somebody acts, as the server sees it. */
export interface Client {
  ip: string;
  userAgent: string;
}

export interface Binding {
  name: CallName;
  /** Input field that must be the caller's id if it is sent (decision 9). */
  self?: string;
  /** Calls per minute: by account if the call needs one, otherwise by address. */
  perMinute?: number;
  /** Counts only calls with one of these query parameters, or only calls of accounts. */
  counted?: string[] | 'accounts';
}

type HandlerResult<N extends CallName> =
  ResponseOf<N> extends Uint8Array ? FileResponse : ResultOf<N> | CachedResponse<N>;
type HandlerOf<N extends CallName> = (
  request: RequestTo<N>,
) => keyof ResponseOf<N> extends 'success' ? Promise<void> : Promise<HandlerResult<N>>;

/** The call of a handler. The access guard refuses a handler without one. */
export const EndpointMetadata = Reflector.createDecorator<Binding>();

const Requested = createParamDecorator((binding: Binding, context): unknown => {
  const request = context.switchToHttp().getRequest<PortalRequest>();
  const input = request.parsed ? acceptedInput(request.parsed) : parseRequest(calls[binding.name], request);
  refuseForeignId(binding, input as Record<string, unknown>, request);
  const client: Client = {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
  };
  return { input, client, ...request.identity };
});

/**
 * Binds a method to a call of the contracts. Route, access rule, request and response schema come from the contract, so
 * a call without a rule cannot exist. The method takes one {@link RequestTo}, and its types must fit the call.
 */
export function Endpoint<N extends CallName>(
  name: N,
  options: {
    self?: keyof InputOf<N> & string;
    perMinute?: number;
    counted?: (keyof InputOf<N> & string)[] | 'accounts';
  } = {},
) {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const route = method === 'GET' ? Get(path) : Post(path);
  return <Handler extends HandlerOf<N>>(target: object, key: string, descriptor: TypedPropertyDescriptor<Handler>) => {
    const binding: Binding = { name, ...options };
    Requested(binding)(target, key, 0);
    for (const decorate of [EndpointMetadata(binding), HttpCode(200), route]) decorate(target, key, descriptor);
  };
}

function refuseForeignId({ self }: Binding, input: Record<string, unknown>, request: PortalRequest): void {
  if (self && input[self] !== undefined && input[self] !== request.identity?.clerkId) {
    throw new PortalError('forbidden', 'You can only do this as yourself.');
  }
}
