import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { previewAsked } from '#app/domain/market/site-preview.ts';
import { type BeginSpan, traceOf } from '#app/domain/trace.ts';
import { log } from '#app/observation/log.server.ts';
import {
  apiMs,
  newRequest,
  type ObservedRequest,
  requests,
} from '#app/observation/request.server.ts';
import { isPersonal } from '#app/session/cookie-names.ts';

/** Addresses that machines ask for, or pages in large numbers: they are not logged. */
const QUIET = new Set(['/healthz', '/readyz', '/assets', '/auction/poll']);

export interface Ended {
  request: ObservedRequest;
  method: string;
  route: string;
  status: number;
  ms: number;
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

export interface Watch {
  routeOf(url: string): string;
  onEnd(ended: Ended): void;
  /** Begins the span of a request; unset: traces are not collected. */
  begin?: BeginSpan | undefined;
}

/** Runs `work`, which answers a request, and logs the request when the answer has been sent. */
export function observed<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  { routeOf, onEnd, begin }: Watch,
  work: (observedRequest: ObservedRequest) => Result,
): Result {
  const { method = '', headers } = request;
  const { requestId, traceparent } = traceOf(headers);
  const span = begin?.(method, traceparent);
  const forEverybody = (method === 'GET' || method === 'HEAD') && !isPersonal(headers.cookie);
  const preview = previewAsked(request);
  const own = newRequest({
    id: requestId ?? randomUUID(),
    traceparent,
    span,
    forEverybody,
    preview,
  });
  noteArrival(request, own);
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const ended = {
      request: own,
      method,
      // The address was normalised while the request was answered.
      route: routeOf(request.url ?? ''),
      status,
      ms: performance.now() - own.startedAt - own.heldMs,
    };
    onEnd(ended);
    endSpan(ended);
    logRequest(ended, writableFinished);
  });
  return requests.run(own, work, own);
}

/**
 * Notes when a request arrived, but only if it arrived at once as a whole, because a caller might hold back a part of
 * it. What came together with the first byte has been read by the next turn of the event loop.
 */
function noteArrival(request: IncomingMessage, own: ObservedRequest): void {
  const heardAt = new Date();
  setImmediate(() => {
    if (request.complete) own.arrivedAt = heardAt;
  });
}

/**
 * Runs work that no request waits for and whose result is cached for all visitors: its calls are
 * not attributed to the request that caused it.
 */
export const inBackground = <Result>(work: () => Result): Result =>
  requests.run(newRequest({ id: randomUUID(), traceparent: null, forEverybody: true }), work);

function endSpan({ request: { id, cache, span }, method, route, status }: Ended): void {
  span?.end({
    name: `${method} ${route}`,
    attributes: { 'http.route': route, 'http.response.status_code': status, cache, requestId: id },
    failed: status >= 500,
  });
}

function logRequest({ request, method, route, status, ms }: Ended, isWhole: boolean): void {
  const level = status >= 500 ? 'warn' : QUIET.has(route) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { id, span, cache, calls, customer, renderMs } = request;
  const traceparent = span?.traceparent ?? request.traceparent;
  log[level](
    {
      requestId: id,
      traceId: traceparent?.slice(3, 35),
      method,
      route,
      status,
      ms: rounded(ms),
      cache,
      apiCalls: calls.length,
      apiMs: rounded(apiMs(request)),
      renderMs: renderMs && rounded(renderMs),
      customer,
      ...(!isWhole && { cut: true }),
    },
    'request',
  );
}
