import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

type Attributes = Record<string, string | number>;

export interface SpanStart {
  name: string;
  kind: keyof typeof kinds;
  attributes?: Attributes;
  /** The span that it is a part of (W3C trace context). Empty: a new trace begins. Default: the present one. */
  traceparent?: string | null;
}

export type Tracer = ReturnType<typeof openTelemetry>;
/** A part of a trace that is measured. */
export type Span = ReturnType<Tracer['start']>;

/** A tracer that exports over OTLP. The exporter reads its address and headers from the variables `OTEL_EXPORTER_OTLP_…`. */
export function openTelemetry(service: string) {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('portal');
  return {
    start: ({ name, kind, attributes, traceparent }: SpanStart) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, below(traceparent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        /** How other processes name it. */
        traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
        /** @param error why it failed, if it did */
        end: (more: Attributes = {}, error?: unknown) => {
          span.setAttributes(more);
          if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
          span.end();
        },
      };
    },
    /** Sends what is not sent yet. Without a collector, that is lost. */
    stop: (): Promise<void> => provider.shutdown().catch(() => {}),
  };
}

function below(traceparent: SpanStart['traceparent']) {
  const parent = parseTraceParent(traceparent ?? '');
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}
