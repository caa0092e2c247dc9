export { addressBlock } from './address-block.ts';
export type { Pace } from './exchange.ts';
export { limitRequests } from './limit-requests.ts';
export { RequestRefusal, refusalWithStatus } from './refusal.ts';
export { serverOptions } from './server-options.ts';
