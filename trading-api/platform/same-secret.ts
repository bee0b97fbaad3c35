import { timingSafeEqual } from 'node:crypto';

const bytesOf = (value: string | Buffer): Buffer =>
  typeof value === 'string' ? Buffer.from(value) : value;

/** Whether a sent secret is the expected one; takes as long, whichever of its bytes is wrong. */
export function isSameSecret(sent: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [bytesOf(sent), bytesOf(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
