import { PortalError } from './portal-error.ts';

export const notSignedIn = () => new PortalError('unauthenticated', 'Please sign in to continue.');

export const sessionEnded = () => new PortalError('unauthenticated', 'Your session has ended. Please sign in again.');

/**
 * The token of an `Authorization: Bearer` header.
 * @throws {PortalError} `unauthenticated` if there is none
 */
export function bearerToken(authorization = ''): string {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!token) throw notSignedIn();
  return token;
}
