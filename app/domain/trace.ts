/** The headers that carry one request through portal, API and database, and what they may contain. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** The header of W3C Trace Context. */
export const TRACE_HEADER = 'traceparent';
/** A header of the reference API's answers: the caller's pseudonym in logs. */
export const CUSTOMER_HEADER = 'x-customer';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const TRACE = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export interface Trace {
  /** Null: the caller has sent none, so a new one is made. */
  requestId: string | null;
  /** The header as it was received, to be passed on; null where it is missing or malformed. */
  traceparent: string | null;
}

/** A piece of work on a request, sent to the collector of traces. */
export interface Span {
  /** Identifies this span in the requests that it sends to other programs. */
  readonly traceparent: string;
  /** Begins a part of this span, such as a request to another program. */
  child(name: string, attributes?: Readonly<Record<string, string>>): Span;
  end(outcome?: SpanOutcome): void;
}

interface SpanOutcome {
  /** The span's name, if it was not known at the beginning. */
  name?: string;
  attributes?: Readonly<Record<string, string | number>>;
  failed?: boolean;
}

/** Begins the span of a request. `traceparent` is the caller's span that it belongs to; null: none. */
export type BeginSpan = (name: string, traceparent: string | null) => Span;

/** The ids in a request's headers; malformed ones are dropped. */
export function traceOf(headers: Readonly<Record<string, string | string[] | undefined>>): Trace {
  const sent = headers[REQUEST_ID_HEADER];
  const parent = headers[TRACE_HEADER];
  const traceId = typeof parent === 'string' ? TRACE.exec(parent)?.[1] : undefined;
  const requestId = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : (traceId ?? null);
  return { requestId, traceparent: traceId ? String(parent) : null };
}
