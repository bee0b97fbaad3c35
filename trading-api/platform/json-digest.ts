import { createHash } from 'node:crypto';

/** Equal for what is written alike as JSON: the SHA-256, in base64url. */
export const jsonDigest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');
