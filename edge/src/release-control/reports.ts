import { beaconCalls, maxBeaconBytes } from '@portal/contracts';
import { addressBlock } from '@portal/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CanaryWatch } from './canary-watch.ts';
import { ControlError } from './control-error.ts';
import { parseRequest } from './parse-request.ts';
import type { PromotionWatch } from './promotion-watch.ts';
import { redact } from './redact.ts';

const call = beaconCalls['POST /releases/beacon'];
/** Many visitors may share a school's address: of a canary, each page that opens is reported. */
const perMinute = 600;

interface Watches {
  canaries: CanaryWatch;
  promotions: PromotionWatch;
}

/** Where pages tell how releases fare: one log line for each failure, and counts of canaries and new releases. */
export function receiveBeacons(server: FastifyInstance, { canaries, promotions }: Watches): void {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

  const takeTurn = async ({ ip }: FastifyRequest) => {
    await limiter.consume(addressBlock(ip)).catch(() => {
      throw new ControlError('too_many', 'Too many reports. Please try again in a moment.');
    });
  };

  server.post('/api/v1/releases/beacon', { bodyLimit: maxBeaconBytes, onRequest: takeTurn }, async (request) => {
    const told = parseRequest(call.request, request.body);
    const beacon = { ...told, message: redact(told.message) };
    const { app, version, kind, message } = beacon;
    if (kind !== 'ok') request.log.warn({ release: { app, version, kind, message } }, 'A release fails in a page');
    const demoted = await canaries.note(beacon);
    if (demoted) request.log.warn({ release: { app, version }, reason: demoted }, 'A canary was taken back');
    const failing = await promotions.note(beacon, addressBlock(request.ip));
    if (failing)
      request.log.warn({ release: { app, version }, reason: failing }, 'A release fails at too many addresses');
    return { success: true as const };
  });
}
