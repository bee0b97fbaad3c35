import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { outageOf, statusOfFailure } from '#trading-api/platform/database/failure.ts';
import { LimitReached } from '#trading-api/platform/rate-limit.ts';
import { Refusal, unlistedCodes } from '#trading-api/platform/refusal.ts';

const UNAVAILABLE_RETRY_S = 2;
/** For how long, and how much of the rest of a refused request is read. */
const DROPPED_FOR_MS = 5_000;
const MOST_DROPPED_BYTES = 64 * 1024 * 1024;

/** What every JSON answer is wrapped in. */
export const envelope = (resultCode: string, resultMessage: string, content: unknown) => ({
  resultCode,
  resultMessage,
  content,
});

interface Answer {
  status: number;
  headers: Record<string, string | number>;
  body: object;
}

/** What a refused call is answered. */
export function refusalAnswer(refusal: Refusal): Answer {
  const { code, message, problems } = refusal;
  const body = { ...envelope(code, 'refused', message), problems };
  return refusal instanceof LimitReached
    ? { status: 429, headers: { 'retry-after': refusal.retryAfterS }, body }
    : { status: 200, headers: {}, body };
}

/** Answers calls that nothing answers, and those that were refused or failed. */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => {
    void reply.status(404).send(envelope(RESULT.notFound, 'not found', statusMessage(404)));
  });
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof Refusal) {
      const { endpoint } = request.noted;
      request.noted.code = error.code;
      const unlisted = endpoint ? unlistedCodes(endpoint, error.problems) : [];
      if (unlisted.length > 0) {
        request.log.error(
          { call: endpoint?.name, unlisted },
          'refused with codes it does not list',
        );
      }
      const { status, headers, body } = refusalAnswer(error);
      return reply.status(status).headers(headers).send(body);
    }
    const status = statusOf(error);
    // In an outage of the database every call fails: its one line says why, without a stack.
    request.noted.outage = outageOf(error);
    if (status >= 500 && !request.noted.outage) request.log.error(error);
    if (status === 413) await dropRest(request.raw);
    if (status === 503) void reply.header('retry-after', UNAVAILABLE_RETRY_S);
    const code = status >= 500 ? RESULT.failure : RESULT.malformed;
    request.noted.code = code;
    return reply.status(status).send(envelope(code, 'failed', statusMessage(status)));
  });
}

function statusOf(error: unknown): number {
  const ofDatabase = statusOfFailure(error);
  if (ofDatabase) return ofDatabase;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

/**
 * Reads and drops what is left of a request that is refused: a connection that is closed while its
 * sender still writes loses the answer. Not without end: then it is closed all the same.
 */
async function dropRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  const stopping = new AbortController();
  const late = setTimeout(() => stopping.abort(), DROPPED_FOR_MS);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_DROPPED_BYTES) stopping.abort();
  });
  request.resume();
  await finished(request, { writable: false, signal: stopping.signal, cleanup: true }).catch(
    () => {},
  );
  clearTimeout(late);
}
