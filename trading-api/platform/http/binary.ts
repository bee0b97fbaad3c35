import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RESULT } from '#app/domain/endpoint.ts';
import { isKnown } from '#app/domain/etag.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { Refusal } from '../refusal.ts';

interface BinaryFields {
  mediaType: string;
  /** Unset of bytes that are opened as a whole. */
  byteLength?: number;
  fileName: string;
  /** Whether it is shown in the page; otherwise browsers save it. */
  inline: boolean;
  /** Changes whenever the bytes do. */
  tag: string;
  cacheControl: string;
  /** Opens the bytes; not called when the caller already has them. Null when they are missing. */
  open(): Promise<Readable | Buffer | null>;
}

/** An answer of bytes instead of the envelope. */
export class BinaryAnswer {
  constructor(readonly fields: BinaryFields) {}
}

export async function sendBinary(
  { fields }: BinaryAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = `"${fields.tag}"`;
  const kept = { etag, 'cache-control': fields.cacheControl };
  if (isKnown(request.headers['if-none-match'], etag)) {
    return reply.status(304).headers(kept).send();
  }
  const bytes = await fields.open();
  if (!bytes) throw new Refusal(RESULT.notFound, statusMessage(404));
  return reply
    .headers({
      ...kept,
      'content-type': fields.mediaType,
      'content-length': Buffer.isBuffer(bytes) ? bytes.length : fields.byteLength,
      'content-disposition': disposition(fields),
      'x-content-type-options': 'nosniff',
      // Opened by itself, the file can neither run a script nor load anything.
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    })
    .send(bytes);
}

/** RFC 6266: a plain name for old programs, and the real one percent-encoded (RFC 5987). */
function disposition({ inline, fileName }: BinaryFields): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, percent);
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
