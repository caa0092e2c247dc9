import { currentOrigin } from '@portal/http-server/request-context';
import { startSpan } from '@portal/http-server/tracing';
import pg from 'pg';

type Query = (this: unknown, ...given: unknown[]) => unknown;
type Done = (error: unknown, ...results: unknown[]) => void;

/** Measures each statement of a traced request or job, without its values. Call this once, before the first connection. */
export function traceStatements(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (...given) {
    const text = textOf(given[0]);
    if (!text || !currentOrigin()?.traceparent) return query.apply(this, given);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = startSpan({ name: text.trim().split(/\s/, 1)[0] ?? '', kind: 'client', attributes });
    const end = (error?: unknown) => span?.end({}, error);
    const done = given.at(-1);
    if (typeof done === 'function') {
      const ended: Done = (error, ...results) => {
        end(error);
        (done as Done)(error, ...results);
      };
      return query.apply(this, [...given.slice(0, -1), ended]);
    }
    const running = query.apply(this, given);
    if (running instanceof Promise) running.then(() => end(), end);
    return running;
  };
}

const textOf = (statement: unknown): string | undefined =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text;
