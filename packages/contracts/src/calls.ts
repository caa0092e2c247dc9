import type { z } from 'zod';
import { hoursCalls } from './hours.ts';
import { newsletterCalls } from './newsletter.ts';
import { usersCalls } from './users.ts';

/** Every call of the API. */
export const calls = { ...hoursCalls, ...newsletterCalls, ...usersCalls };

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a caller passes in, before defaults and coercion. */
export type RequestOf<N extends CallName> = z.input<Calls[N]['request']>;
export type ResponseOf<N extends CallName> = z.output<Calls[N]['response']>;
