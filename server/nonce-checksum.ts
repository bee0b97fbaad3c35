import { crc32 } from 'node:zlib';
import { NONCE_LENGTH } from './nonce.ts';
import type { PageTemplate } from './page-template.ts';

const WORD_BITS = 32;

/**
 * The CRC-32 of a page for any nonce without reading the page again. CRC-32 is linear over XOR:
 * what a changed nonce changes is a 32 × 32 bit matrix times the change of the nonce's own CRC.
 */
export function nonceChecksum({ body, nonceAt }: PageTemplate): (nonce: string) => number {
  const original = crc32(body);
  const first = nonceAt[0];
  if (first === undefined) return () => original;
  const originalNonce = crc32(body.subarray(first, first + NONCE_LENGTH));
  const columns = changeMatrix(nonceAt, body.length);
  return (nonce) => {
    let change = (crc32(nonce) ^ originalNonce) >>> 0;
    let result = original;
    for (let bit = 0; change !== 0; bit++, change >>>= 1) {
      if (change & 1) result ^= columns[bit] ?? 0;
    }
    return result >>> 0;
  };
}

/** Column `bit`: what that bit of the change of the nonce's CRC changes in the page's CRC. */
function changeMatrix(nonceAt: readonly number[], bodyLength: number): number[] {
  const ends = nonceAt.map((start) => start + NONCE_LENGTH);
  const gaps = ends.map((end, index) => (ends[index + 1] ?? bodyLength) - end);
  const zeros = Buffer.alloc(Math.max(...gaps));
  const moved = (value: number, bytes: number) => {
    const run = zeros.subarray(0, bytes);
    return (crc32(run, value >>> 0) ^ crc32(run, 0)) >>> 0;
  };
  return Array.from({ length: WORD_BITS }, (_, bit) =>
    gaps.reduce((sum, gap) => moved(sum ^ (1 << bit), gap), 0),
  );
}
