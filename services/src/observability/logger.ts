import type { LoggerService } from '@nestjs/common';
import { logLines } from '@portal/http-server/log-lines';
import { logContext } from '@portal/http-server/request-context';
import { type Logger, pino } from 'pino';

/** Injects the process's pino {@link Logger}. Log ids and states, never tokens, headers, queries or typed texts. */
export const LOGGER = Symbol('logger');

export type { Logger };

/** Lines that are written for a request, or for a job that it caused, have its id. */
export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: logContext,
      serializers: { err: describeError },
    },
    logLines(),
  );

/** Database errors also contain the values of their query, which must not be logged. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as Error & { code?: unknown }).code, stack };
}

/** Nest's own messages in the process's log. Its start-up messages are logged at `debug`. */
export function nestLogger(logger: Logger): LoggerService {
  const at =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...details: unknown[]) =>
      logger[level]({ from: details.at(-1), stack: details.length > 1 ? details[0] : undefined }, String(message));
  return {
    log: at('debug'),
    debug: at('debug'),
    verbose: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  };
}
