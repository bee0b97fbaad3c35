import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '#app/domain/etag.ts';

const gzipped = promisify(gzip);

interface TaggedFields {
  /** The JSON envelope. */
  text: string;
  /** Does not change while only the time differs. */
  tag: string;
  /** Sent with each answer, including 304. */
  systemDate: Date;
}

/** An envelope with an ETag, so that it need not be sent again. */
export class TaggedAnswer {
  constructor(readonly fields: TaggedFields) {}
}

/** Answers 304 where the caller has the content; compressed where the caller accepts it. */
export async function sendTagged(
  { fields: { text, tag, systemDate } }: TaggedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = `W/"${tag}"`;
  reply.headers({
    etag,
    'cache-control': 'no-cache',
    'x-system-date': systemDate.toISOString(),
    vary: 'accept-encoding',
  });
  if (isKnown(request.headers['if-none-match'], `"${tag}"`)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!takesGzip) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await gzipped(text));
}
