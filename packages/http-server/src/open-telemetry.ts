import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanStart, Tracer } from './spans.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** A tracer that exports over OTLP. The exporter reads its address and headers from the variables `OTEL_EXPORTER_OTLP_…`. */
export function openTelemetry(service: string): Tracer {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('portal');
  return {
    start: ({ name, kind, attributes, traceparent }) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, below(traceparent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
        end: (more = {}, error = undefined) => {
          span.setAttributes(more);
          if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
          span.end();
        },
      };
    },
    // Without a collector, the last spans are lost.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

function below(traceparent: SpanStart['traceparent']) {
  const parent = parseTraceParent(traceparent ?? '');
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}
