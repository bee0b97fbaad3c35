import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

const LONGEST_MS = 5_000;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads and drops what is left of a request that is refused: a connection that is closed while its
 * sender still writes loses the answer. Not without end: then it is closed all the same.
 */
export async function dropRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  const stopping = new AbortController();
  const late = setTimeout(() => stopping.abort(), LONGEST_MS);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) stopping.abort();
  });
  request.resume();
  await finished(request, { writable: false, signal: stopping.signal, cleanup: true }).catch(
    () => {},
  );
  clearTimeout(late);
}
