export { addressBlock } from './address-block.ts';
export { etagOf, isKnownEtag, weakEtag } from './etag.ts';
export type { Pace } from './exchange.ts';
export { limitRequests } from './limit-requests.ts';
export { acceptedInput, type ParsedRequest, parseRequest, validateRequest } from './parse-request.ts';
export { PortalError, responseToError } from './portal-error.ts';
export { RequestRefusal, refusalWithStatus } from './refusal.ts';
export { serverOptions } from './server-options.ts';
export { SharedReads } from './shared-reads.ts';
