import type { Span, SpanStart, Tracer } from './open-telemetry.ts';
import { currentOrigin, onBehalfOf } from './request-context.ts';

let tracer: Tracer | undefined;

/**
 * Traces this process if `OTEL_EXPORTER_OTLP_ENDPOINT` is set, which the exporter reads itself. OpenTelemetry is loaded
 * here, so a process that is not traced does not pay for it.
 * @param service the name of the process in the traces
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<Tracer | undefined> {
  if (!endpoint) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  tracer = openTelemetry(service);
  return tracer;
}

/** Starts a span. Undefined if the process is not traced. */
export const startSpan = (span: SpanStart): Span | undefined =>
  tracer?.start({ traceparent: currentOrigin()?.traceparent, ...span });

/** Does some work as a span of the trace that it belongs to. */
export async function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = startSpan(start);
  if (!span) return work();
  const { traceparent } = span;
  try {
    const result = await onBehalfOf({ requestId: '', ...currentOrigin(), traceparent }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
