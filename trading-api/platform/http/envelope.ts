import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { outageOf, statusOfFailure } from '#trading-api/platform/database/failure.ts';
import { LimitReached } from '#trading-api/platform/rate-limit.ts';
import { Refusal, unlistedCodes } from '#trading-api/platform/refusal.ts';
import type { Noted } from './observe.ts';

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

/**
 * The default of every answer. The login is in a header of our own, which caches do not look at: one that keeps
 * answers without this header (RFC 9111 §4.2.2) would give them to the next caller.
 */
export const KEPT_NOWHERE = { 'cache-control': 'no-store' } as const;

interface Answer {
  status: number;
  headers: Record<string, string | number>;
  body: object;
}

export function refusalAnswer(refusal: Refusal): Answer {
  const { code, message, problems } = refusal;
  const body = { ...envelope(code, 'refused', message), problems };
  return refusal instanceof LimitReached
    ? { status: 429, headers: { 'retry-after': refusal.retryAfterS }, body }
    : { status: 200, headers: {}, body };
}

/** What was sent does not fit the contract. */
export class Malformed extends Error {
  constructor(readonly field: string) {
    super(`malformed: ${field}`);
  }
}

export const successOf = ({ content }: Endpoint, answer: unknown) =>
  envelope(RESULT.success, 'OK', content.parse(answer));

/** Answers a call that was refused or has failed, and notes it. */
export function failureAnswer(error: unknown, noted: Noted, log: FastifyBaseLogger): Answer {
  if (error instanceof Refusal) {
    const { endpoint } = noted;
    noted.code = error.code;
    const unlisted = endpoint ? unlistedCodes(endpoint, error.problems) : [];
    if (unlisted.length > 0) {
      log.error({ call: endpoint?.name, unlisted }, 'refused with codes it does not list');
    }
    return refusalAnswer(error);
  }
  if (error instanceof Malformed) {
    noted.code = RESULT.malformed;
    const body = envelope(RESULT.malformed, error.message, statusMessage(400));
    return { status: 400, headers: {}, body };
  }
  const status = statusOf(error);
  // In an outage of the database every call fails: its one line says why, without a stack.
  noted.outage = outageOf(error);
  if (status >= 500 && !noted.outage) log.error(error);
  noted.code = status >= 500 ? RESULT.failure : RESULT.malformed;
  const body = envelope(noted.code, 'failed', statusMessage(status));
  return { status, headers: status === 503 ? { 'retry-after': UNAVAILABLE_RETRY_S } : {}, body };
}

/** Answers calls of unknown paths, and those that were refused or failed. */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => {
    void reply.status(404).send(envelope(RESULT.notFound, 'not found', statusMessage(404)));
  });
  app.setErrorHandler(async (error, request, reply) => {
    const { status, headers, body } = failureAnswer(error, request.noted, request.log);
    if (status === 413) await dropRest(request.raw);
    return reply.status(status).headers(headers).send(body);
  });
}

function statusOf(error: unknown): number {
  const ofDatabase = statusOfFailure(error);
  if (ofDatabase) return ofDatabase;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

/**
 * Reads and drops what is left of a refused request: were the connection closed while the sender still writes,
 * the answer would be lost. After a while it is closed all the same.
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
