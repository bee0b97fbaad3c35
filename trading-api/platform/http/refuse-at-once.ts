import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#app/domain/duration.ts';
import { apiCallSeconds, apiCalls } from '../metrics.ts';
import type { Refusal } from '../refusal.ts';
import { KEPT_NOWHERE, refusalAnswer } from './envelope.ts';
import { asFields, type Market, type Route, senderOf } from './route.ts';
import { arrivalOf } from './visitor.ts';

const MOST_BYTES = 4096;
const JSON_TYPES = new Set(['application/json', 'application/json;charset=utf-8']);

/** In which a request has to arrive: an upload over the slowest line (`app/api/files.server.ts`). */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** Longer than a proxy keeps a connection that it may use again. */
const KEEP_ALIVE_MS = 72_000;

const received = new WeakMap<IncomingMessage, Date>();

/**
 * When a call was received that waited here for its sender's other calls (and was counted then); undefined for
 * all others.
 */
export const firstReceivedAt = (request: IncomingMessage): Date | undefined =>
  received.get(request);

/**
 * The server in which Fastify runs, by its option `serverFactory`. It answers calls that are refused because of their
 * sender alone before Fastify handles them, which takes several times as long: so a flood of them takes little
 * processor time from other callers. The answer is Fastify's, byte for byte. While another call of the sender is being
 * handled, which may show that this one is refused, it waits here. A call that is not certain to be refused is
 * passed on to Fastify unchanged.
 * @param handle Fastify's
 */
export function refusingServer(
  handle: RequestListener,
  { market, routes, log }: { market: Market; routes: readonly Route[]; log: FastifyBaseLogger },
): Server {
  const concerned = new Map(
    routes
      .filter(({ refusalBeforeFastify }) => refusalBeforeFastify)
      .map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]),
  );
  const sums = new RefusalSums(log);
  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createServer(timeouts, (request, response) => {
    const startedAt = performance.now();
    // Fastify ends the connections of a server that is being closed.
    const route = server.listening && concerned.get(`${request.method} ${request.url}`);
    const length = route ? lengthOfJson(request) : 0;
    if (!route || length === 0) return handle(request, response);
    // By then a body that came with its head has been read.
    process.nextTick(() => {
      const bytes: Buffer | null = request.readableLength === length ? request.read() : null;
      const body = bytes && fieldsOf(bytes);
      const sender = body && senderOf(route, { headers: request.headers, body });
      const refuse = (refusal: Refusal) => {
        const status = send(response, refusal);
        const { name: call } = route.endpoint;
        apiCalls.inc({ call, code: refusal.code });
        apiCallSeconds.observe({ call }, (performance.now() - startedAt) / SECOND_MS);
        sums.add(route, status, refusal);
      };
      const pass = () => {
        if (bytes) request.unshift(bytes);
        handle(request, response);
      };
      const atOnce = sender && route.refusalBeforeFastify?.(market, sender);
      if (atOnce) return refuse(atOnce);
      const others = sender ? market.queues.ended(sender) : undefined;
      if (!sender || !others) return pass();
      const early = route.refusalBySender?.(market, sender);
      if (early) return refuse(early);
      const receivedAt = market.clock();
      received.set(request, receivedAt);
      const arrivedAt = arrivalOf(request, market.sessionSecret, receivedAt);
      response.once('close', market.underWay.arrived(arrivedAt));
      void others.then(() => {
        const known = route.refusalByLastAnswer?.(market, sender);
        return known ? refuse(known) : pass();
      });
    });
  });
  return server.once('close', () => sums.flush());
}

function lengthOfJson({ headers }: IncomingMessage): number {
  const type = headers['content-type']?.replaceAll(' ', '').toLowerCase() ?? '';
  const bytes = Number(headers['content-length']);
  return JSON_TYPES.has(type) && bytes <= MOST_BYTES ? bytes : 0;
}

/** The fields of a call; null where it is no JSON, or where Fastify might read it in another way. */
function fieldsOf(bytes: Buffer): Record<string, unknown> | null {
  try {
    const fields = asFields(JSON.parse(bytes.toString()));
    const isPlain = Object.entries(fields).every(
      ([name, value]) => typeof value !== 'object' && name !== '__proto__',
    );
    return isPlain ? fields : null;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, refusal: Refusal): number {
  const { status, headers, body } = refusalAnswer(refusal);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...KEPT_NOWHERE,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
  return status;
}

/** Logs the calls that were refused so once a second, as sums: a line for each would cost more than refusing it. */
class RefusalSums {
  readonly #sums = new Map<string, { count: number; fields: object }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: FastifyBaseLogger) {}

  add({ endpoint }: Route, status: number, { code }: Refusal): void {
    const key = `${endpoint.name} ${code}`;
    const sum = this.#sums.get(key);
    if (sum) {
      sum.count += 1;
      return;
    }
    const { method, path: route, name: call } = endpoint;
    this.#sums.set(key, { count: 1, fields: { method, route, call, status, code } });
    this.#timer ??= setTimeout(() => this.flush(), SECOND_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { count, fields } of this.#sums.values()) {
      this.log.info({ ...fields, count }, 'refused at once');
    }
    this.#sums.clear();
  }
}
