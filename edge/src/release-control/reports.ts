import { maxReportBytes, type ReleaseReport, reportCalls } from '@portal/contracts';
import { addressBlock, PortalError, parseRequest } from '@portal/http-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { redact } from './redact.ts';

const call = reportCalls['POST /releases/report'];
/** Many visitors can share a school's address, and each page visit sends about three reports. */
const perMinute = 600;

/** @param address the report came from this address, or from its /64 of IPv6 */
type Note = (report: ReleaseReport, address: string) => Promise<void>;

/** Receives reports of pages: one log line for each failure, and `note` for each report. */
export function receiveReports(server: FastifyInstance, note: Note): void {
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
    if (kind === 'load' || kind === 'render')
      request.log.warn({ release: { app, version, kind, message } }, 'A release fails in a page');
    await note(report, addressBlock(request.ip));
    return { success: true as const };
  });
}
