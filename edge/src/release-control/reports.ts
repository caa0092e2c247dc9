import { maxReportBytes, reportCalls } from '@portal/contracts';
import { addressBlock, PortalError, parseRequest } from '@portal/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CanaryWatch } from './canary-watch.ts';
import type { PromotionWatch } from './promotion-watch.ts';
import { redact } from './redact.ts';

const call = reportCalls['POST /releases/report'];
/** Many visitors can share a school's address, and each page with a canary sends a report. */
const perMinute = 600;

interface Watches {
  canaries: CanaryWatch;
  promotions: PromotionWatch;
}

/** Receives reports of pages: one log line for each failure, and counts for canaries and recent promotions. */
export function receiveReports(server: FastifyInstance, { canaries, promotions }: Watches): void {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

  const takeTurn = async ({ ip }: FastifyRequest) => {
    await limiter.consume(addressBlock(ip)).catch(() => {
      throw new PortalError('too_many', 'Too many reports. Please try again in a moment.');
    });
  };

  server.post('/api/v1/releases/report', { bodyLimit: maxReportBytes, onRequest: takeTurn }, async (request) => {
    const parsed = parseRequest(call, request);
    const report = { ...parsed, message: redact(parsed.message) };
    const { app, version, kind, message } = report;
    if (kind !== 'ok') request.log.warn({ release: { app, version, kind, message } }, 'A release fails in a page');
    const demoted = await canaries.note(report);
    if (demoted) request.log.warn({ release: { app, version }, reason: demoted }, 'A canary was ended automatically');
    const failing = await promotions.note(report, addressBlock(request.ip));
    if (failing)
      request.log.warn({ release: { app, version }, reason: failing }, 'A release fails at too many addresses');
    return { success: true as const };
  });
}
