import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { CHANGES_PATH, EVERYTHING, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { signedVisitor } from './visitor.server.ts';

const RETRY_MS = 1000;
/** Also how often an API without such a stream is asked. */
const MAX_RETRY_MS = 60_000;

/** The most characters of a line: an answer without an end is no stream of changes. */
const MOST_LINE = 10_000;

const market = new EventEmitter<{ change: [string] }>();

/** Reports a change within this process; its own writes at once, before the API's stream does. */
export const publishChange = (change: string): void => void market.emit('change', change);

/** Calls `heard` for each change that is reported by `publishChange`. */
export const onChange = (heard: (change: string) => void): void => void market.on('change', heard);

interface Source {
  tradingApiUrl: string;
  sessionSecret: string;
}

/**
 * Passes on the changes that the trading API announces, for as long as the process runs. While the stream
 * is down changes are missed, and cached answers are kept for their usual time; when it is connected
 * again, EVERYTHING is passed on.
 */
export async function followChanges(
  source: Source,
  heard: (change: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  let wait = RETRY_MS;
  for (let isFirst = true; !signal?.aborted; isFirst = false) {
    try {
      // It may be known later only.
      const { tradingApiUrl, sessionSecret } = source;
      const headers = { [VISITOR_HEADER]: signedVisitor(null, sessionSecret) };
      const { ok, body } = await fetch(tradingApiUrl + CHANGES_PATH, {
        headers,
        redirect: 'manual',
        signal: signal ?? null,
      });
      if (ok && body) {
        wait = RETRY_MS;
        if (!isFirst) heard(EVERYTHING);
        for await (const change of changesIn(body)) heard(change);
      } else await body?.cancel();
    } catch {
      // The stream has ended, or there is none: tried again.
    }
    await delay(wait, undefined, { ref: false, signal }).catch(() => {});
    wait = Math.min(wait * 2, MAX_RETRY_MS);
  }
}

/** The data lines of an event stream. */
async function* changesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    if (text.length > MOST_LINE) throw new RangeError('no stream of changes');
    for (const line of lines) if (line.startsWith('data: ')) yield line.slice(6);
  }
}
