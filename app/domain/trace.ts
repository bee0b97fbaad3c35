/** The headers that carry one request through portal, API and database, and what they may contain. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** W3C Trace Context. */
export const TRACE_HEADER = 'traceparent';
/** Of the reference API's answers: the caller's pseudonym in logs. */
export const CUSTOMER_HEADER = 'x-customer';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const TRACE = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export interface Trace {
  /** Null: the caller names none, and one is made. */
  requestId: string | null;
  /** As it came, to be passed on; null where it is missing or malformed. */
  traceparent: string | null;
}

/** A piece of work on a request, sent to the collector of traces. */
export interface Span {
  /** Names it, for what it asks of others. */
  readonly traceparent: string;
  /** What it asks of others. */
  child(name: string, attributes?: Readonly<Record<string, string>>): Span;
  end(outcome?: SpanOutcome): void;
}

interface SpanOutcome {
  /** Where it was not known at the beginning. */
  name?: string;
  attributes?: Readonly<Record<string, string | number>>;
  failed?: boolean;
}

/** Begins the work on a request that is part of what its caller names; null: of nothing. */
export type BeginSpan = (name: string, traceparent: string | null) => Span;

/** The ids that a request's headers name for the work it is part of; malformed ones are dropped. */
export function traceOf(headers: Readonly<Record<string, string | string[] | undefined>>): Trace {
  const sent = headers[REQUEST_ID_HEADER];
  const parent = headers[TRACE_HEADER];
  const traceId = typeof parent === 'string' ? TRACE.exec(parent)?.[1] : undefined;
  const requestId = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : (traceId ?? null);
  return { requestId, traceparent: traceId ? String(parent) : null };
}
