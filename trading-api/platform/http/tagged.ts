import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '#app/domain/etag.ts';

/** A text that is sent many times with another end, compressed once. */
export class OftenSent {
  readonly #text: string;
  #begun: { bytes: Buffer; crc: number; length: number } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  endingWith(end: string): string {
    return this.#text + end;
  }

  /**
   * In the format of gzip (RFC 1952): the end follows uncompressed, as the last block of what was compressed (RFC
   * 1951 §3.2.4).
   */
  gzippedEndingWith(end: string): Buffer {
    this.#begun ??= begin(Buffer.from(this.#text));
    const { bytes, crc, length } = this.#begun;
    const last = Buffer.from(end);
    const block = Buffer.alloc(5);
    block.writeUInt8(1, 0);
    block.writeUInt16LE(last.length, 1);
    block.writeUInt16LE(0xffff - last.length, 3);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(last, crc), 0);
    trailer.writeUInt32LE(length + last.length, 4);
    return Buffer.concat([bytes, block, last, trailer]);
  }
}

/** Of gzip: deflated, without flags, time and system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

function begin(text: Buffer) {
  // Flushed, so that another block can follow.
  const deflated = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes: Buffer.concat([HEADER, deflated]), crc: crc32(text), length: text.length };
}

interface TaggedFields {
  /** The beginning of the JSON envelope. */
  begun: OftenSent;
  /** The rest of it. */
  end: string;
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
export function sendTagged(
  { fields: { begun, end, tag, systemDate } }: TaggedAnswer,
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
  if (!takesGzip) return reply.send(begun.endingWith(end));
  return reply.header('content-encoding', 'gzip').send(begun.gzippedEndingWith(end));
}
