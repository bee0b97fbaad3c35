import type { IncomingMessage } from 'node:http';

/** One upload of 10 MB and the form around it. */
const MAX_BODY_BYTES = 11 * 1024 * 1024;

/**
 * The status a request is refused with for its body, before any of it is read: 413 too large, 411
 * when it does not say how large it is (browsers always do). Undefined: fine.
 */
export function bodyRefusal({ headers }: IncomingMessage): 411 | 413 | undefined {
  if (headers['transfer-encoding'] !== undefined) return 411;
  return Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES ? 413 : undefined;
}
