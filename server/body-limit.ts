import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 11 * 1024 * 1024;
/**
 * Of a form with files. Far more than it may hold: it is read as it comes and refused with what
 * was typed still in it (app/forms/multipart.server.ts), and the trading API stops by itself.
 */
const MAX_FILES_BYTES = 256 * 1024 * 1024;

/**
 * The status a request is refused with for its body, before any of it is read: 413 too large, 411
 * when it does not say how large it is (browsers always do). Undefined: fine.
 */
export function bodyRefusal({ headers }: IncomingMessage): 411 | 413 | undefined {
  if (headers['transfer-encoding'] !== undefined) return 411;
  const hasFiles = headers['content-type']?.startsWith('multipart/form-data');
  const limit = hasFiles ? MAX_FILES_BYTES : MAX_BODY_BYTES;
  return Number(headers['content-length'] ?? 0) > limit ? 413 : undefined;
}
