export type Attributes = Record<string, string | number>;
export type SpanKind = 'server' | 'client' | 'consumer';

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** The span that it is a part of. Empty: a new trace begins. Default: the present one. */
  traceparent?: string | null;
}

/** A part of a trace that is measured. */
export interface Span {
  /** How other processes name it (W3C trace context). */
  traceparent: string;
  /** @param error why it failed, if it did */
  end(attributes?: Attributes, error?: unknown): void;
}

export interface Tracer {
  start(span: SpanStart): Span;
  /** Sends what is not sent yet. */
  stop(): Promise<void>;
}
