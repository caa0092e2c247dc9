import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector of OpenTelemetry gets it. */
export interface ReceivedSpan {
  /** The process that measured it. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const patienceMs = 20_000;

/** The names of a span and of all above it, nearest first. */
export function pathOf(spans: ReceivedSpan[], name: string): string[] {
  let span = spans.find((one) => one.name === name);
  const names: string[] = [];
  while (span) {
    const { parentSpanId } = span;
    names.push(`${span.service} ${span.name}`);
    span = spans.find((one) => one.spanId === parentSpanId);
  }
  return names;
}

/** A collector that keeps what is exported over OTLP as JSON. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, service, attributes: valuesOf(span.attributes) });
      }
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * Waits until a trace has spans with these names and the parent of each of its spans, and resolves to all of it.
     * A span is exported when it ends, so a parent comes later; that of the first is `spanId`, with the caller.
     */
    async trace({ traceId, spanId }: { traceId: string; spanId: string }, ...names: string[]): Promise<ReceivedSpan[]> {
      for (const deadline = Date.now() + patienceMs; ; ) {
        const found = spans.filter((span) => span.traceId === traceId);
        const ids = new Set([spanId, ...found.map((span) => span.spanId)]);
        const whole = found.every(({ parentSpanId }) => parentSpanId && ids.has(parentSpanId));
        if (whole && names.every((name) => found.some((span) => span.name === name))) return found;
        if (Date.now() > deadline) throw new Error(`No ${names} or a parent missing in ${JSON.stringify(found)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
