import { randomFillSync } from 'node:crypto';

/** 16 bytes in base64: always ends with `==`. */
export const NONCE_LENGTH = 24;
const NONCE_BYTES = 16;

// One call of the random generator costs as much for 4 KB as for 16 bytes.
const pool = Buffer.alloc(256 * NONCE_BYTES);
let used = pool.length;

export function freshNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const nonce = pool.toString('base64', used, used + NONCE_BYTES);
  used += NONCE_BYTES;
  return nonce;
}
