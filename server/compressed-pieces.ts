import type { BrotliCompress, DeflateRaw } from 'node:zlib';

const MAX_OVERHEAD_BYTES = 64 * 1024;

/** For a compressor that is to hold all of its output until it is read. */
export const holdingOutput = (input: Buffer): { highWaterMark: number } => ({
  highWaterMark: input.length + MAX_OVERHEAD_BYTES,
});

/**
 * Compresses the pieces as one stream that is flushed after each, so that every piece is a run of
 * whole bytes of its own. Runs on zlib's threads.
 * @param compressor made with `holdingOutput`
 * @param flush the flush to end a piece with
 */
export async function compressedPieces(
  compressor: BrotliCompress | DeflateRaw,
  pieces: readonly Buffer[],
  flush: number,
): Promise<Buffer[]> {
  const compressed: Buffer[] = [];
  for (const piece of pieces.slice(0, -1)) {
    compressor.write(piece);
    await new Promise<void>((resolve) => compressor.flush(flush, resolve));
    const written: Buffer | null = compressor.read();
    compressed.push(written ?? Buffer.alloc(0));
  }
  compressor.end(pieces.at(-1));
  const rest: Buffer[] = [];
  for await (const chunk of compressor) rest.push(chunk);
  return [...compressed, Buffer.concat(rest)];
}
