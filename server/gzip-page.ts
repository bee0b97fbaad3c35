import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { compressedPieces, holdingOutput } from './compressed-pieces.ts';
import { EncodedPage } from './encoded-page.ts';
import { NONCE_LENGTH } from './nonce.ts';
import { nonceChecksum } from './nonce-checksum.ts';
import type { Effort, NonceStrategy, PageTemplate } from './page-template.ts';

const LEVEL: Record<Effort, number> = { fast: 5, best: 9 };
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const TRAILER_LENGTH = 8;

/** Head of a stored block of NONCE_LENGTH bytes (RFC 1951 §3.2.4), after a flush to a whole byte. */
const STORED_BLOCK_HEAD = Buffer.from([0, NONCE_LENGTH, 0, 0xff ^ NONCE_LENGTH, 0xff]);

/**
 * Gzip with each replaceable nonce in a stored block; a full flush where all are, so that no
 * back-reference reaches over one.
 */
export async function gzipPage(
  page: PageTemplate,
  strategy: NonceStrategy,
  effort: Effort,
): Promise<EncodedPage> {
  const pieces = page.pieces(strategy);
  const compressor = createDeflateRaw({
    level: LEVEL[effort],
    memLevel: 9,
    ...holdingOutput(page.body),
  });
  const flush = strategy === 'linked' ? constants.Z_SYNC_FLUSH : constants.Z_FULL_FLUSH;
  const compressed = await compressedPieces(compressor, pieces, flush);
  const nonceAt: number[] = [];
  let length = HEADER.length;
  const blocks = compressed.map((slice, index) => {
    // Every second piece is a nonce.
    const block =
      index % 2 === 0 ? slice : Buffer.concat([STORED_BLOCK_HEAD, pieces[index] ?? slice]);
    if (block !== slice) nonceAt.push(length + STORED_BLOCK_HEAD.length);
    length += block.length;
    return block;
  });
  const trailer = Buffer.alloc(TRAILER_LENGTH);
  trailer.writeUInt32LE(crc32(page.body), 0);
  trailer.writeUInt32LE(page.body.length % 2 ** 32, 4);
  const checksum = nonceChecksum(page);
  return new EncodedPage(Buffer.concat([HEADER, ...blocks, trailer]), nonceAt, (body, nonce) => {
    body.writeUInt32LE(checksum(nonce), body.length - TRAILER_LENGTH);
  });
}
