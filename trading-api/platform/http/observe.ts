import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { roundRobin } from '#app/domain/auction/bid-contract.ts';
import { SECOND_MS } from '#app/domain/duration.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { READS_PATH } from '#app/domain/gathered-reads-contract.ts';
import { type BeginSpan, type Span, traceOf } from '#app/domain/trace.ts';
import { inTime, runInTime } from '../call-time.ts';
import type { Database } from '../database/client.ts';
import { marketSecret } from '../market-secret.ts';
import { apiCallSeconds, apiCalls } from '../metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is counted and logged of it when its answer is out. */
    noted: Noted;
  }
}

export interface Noted {
  endpoint?: Endpoint;
  code?: string;
  /** The caller's pseudonym. */
  customer?: string;
  queries?: number;
  /** Why the database could not be asked. */
  outage?: string | undefined;
  span?: Span | undefined;
}

/**
 * Logged at the level debug only: health checks, polls of auctions, and the request of gathered reads, whose calls have
 * lines of their own.
 */
const QUIET = new Set(['/healthz', '/readyz', READS_PATH, roundRobin.path]);

/** The id of a request: its caller's, or a new one. */
export const requestIdOf = ({ headers }: IncomingMessage): string =>
  traceOf(headers).requestId ?? randomUUID();

/** Counts and logs each request: its route, never its address. @param begin unset: traces are not collected */
export function observeRequests(app: FastifyInstance, begin?: BeginSpan): void {
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers } = request;
    request.noted = { span: begin?.(method, traceOf(headers).traceparent) };
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const { code = String(status), span } = request.noted;
    const route = request.routeOptions.url ?? '*';
    noteCall(request, request.noted, { route, status, elapsedMs: elapsedTime });
    span?.end({
      name: `${request.method} ${route}`,
      attributes: { 'http.route': route, 'http.response.status_code': status, code },
      failed: status >= 500,
    });
    done();
  });
}

interface Answered {
  route: string;
  status: number;
  elapsedMs: number;
}

export function noteCall(
  { method, headers, log }: FastifyRequest,
  { endpoint, code, customer, queries, outage }: Noted,
  { route, status, elapsedMs }: Answered,
): void {
  const call = endpoint?.name;
  const answered = code ?? String(status);
  if (call) {
    apiCalls.inc({ call, code: answered });
    apiCallSeconds.observe({ call }, elapsedMs / SECOND_MS);
  }
  const level = status >= 500 ? 'warn' : QUIET.has(route) ? 'debug' : 'info';
  const traceId = traceOf(headers).traceparent?.slice(3, 35);
  const ms = Math.round(elapsedMs * 10) / 10;
  log[level](
    {
      traceId,
      method: endpoint?.method ?? method,
      route,
      call,
      status,
      code: answered,
      ms,
      queries,
      outage,
      customer: customer ?? null,
    },
    'request',
  );
}

const LENGTH = 16;
const keys = new WeakMap<Database, Promise<string>>();

/** One key for a market, so that its processes give a customer one pseudonym. */
function keyOf(db: Database): Promise<string> {
  const known = keys.get(db);
  if (known) return known;
  const key = runInTime(undefined, () => marketSecret(db, 'log_key'));
  keys.set(db, key);
  key.catch(() => keys.delete(db));
  return key;
}

/** A customer's pseudonym in logs: always the same, and the customer cannot be found from it. */
export async function pseudonymOf(db: Database, customerId: number): Promise<string> {
  return createHmac('sha256', await inTime(keyOf(db)))
    .update(String(customerId))
    .digest('base64url')
    .slice(0, LENGTH);
}
