import { constants, createBrotliCompress } from 'node:zlib';
import { compressedPieces, holdingOutput } from './compressed-pieces.ts';
import { EncodedPage } from './encoded-page.ts';
import { NONCE_LENGTH } from './nonce.ts';
import type { Effort, NonceStrategy, PageTemplate } from './page-template.ts';

const QUALITY: Record<Effort, number> = { fast: 5, best: constants.BROTLI_MAX_QUALITY };

/**
 * Head of an uncompressed meta-block of NONCE_LENGTH bytes (RFC 7932 §9.2): not the last, length
 * in four nibbles, length - 1, uncompressed, filled up to a whole byte.
 */
const PLAIN_BLOCK_HEAD = Buffer.from([((NONCE_LENGTH - 1) << 3) & 0xff, 0, 0x08]);

/**
 * Brotli with each replaceable nonce in an uncompressed meta-block. The encoder saw the nonce
 * that stood there before: what it wrote later as a back-reference to it yields the new one.
 */
export async function brotliPage(
  page: PageTemplate,
  strategy: NonceStrategy,
  effort: Effort,
): Promise<EncodedPage> {
  const pieces = page.pieces(strategy);
  const compressor = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
    },
    ...holdingOutput(page.body),
  });
  const compressed = await compressedPieces(compressor, pieces, constants.BROTLI_OPERATION_FLUSH);
  const nonceAt: number[] = [];
  let length = 0;
  const bytes = compressed.map((slice, index) => {
    // Every second piece is a nonce.
    const block =
      index % 2 === 0 ? slice : Buffer.concat([PLAIN_BLOCK_HEAD, pieces[index] ?? slice]);
    if (block !== slice) nonceAt.push(length + PLAIN_BLOCK_HEAD.length);
    length += block.length;
    return block;
  });
  return new EncodedPage(Buffer.concat(bytes), nonceAt);
}
