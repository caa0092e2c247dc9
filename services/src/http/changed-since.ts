import { PortalError } from '@portal/http-server';

/** For somebody who decides about what is no longer there. */
export const changedSince = (what: string) =>
  new PortalError('conflict', `This ${what} has changed since you saw it. Please look again.`);

/** @throws {PortalError} `conflict` if it is no longer the version that somebody has seen. Without one, any will do. */
export function refuseChanged(what: string, updatedAt: Date, seen: string | undefined): void {
  if (seen && Date.parse(seen) !== updatedAt.getTime()) throw changedSince(what);
}
