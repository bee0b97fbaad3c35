import type { IncomingMessage, ServerResponse } from 'node:http';
import { countVisit } from './metrics.ts';
import type { RouteOf } from './routes.ts';

export const FIGURES_PATH = '/figures';

const MAX_BYTES = 300;
/** More than real visitors send; further reports are dropped. */
const MOST_A_SECOND = 50;
const SECOND_MS = 1000;
const LINES = new Set(['slow-2g', '2g', '3g', '4g']);
/** Upper bounds of plausible figures; anything above is an error of measurement. */
const LONGEST_MS = 120_000;
const MOST_SHIFT = 10;

export interface Visit {
  route: string;
  /** The class of the visitor's line, as his browser says. */
  line: string;
  /** Undefined where the browser does not know it. */
  paintMs: number | undefined;
  inputMs: number | undefined;
  shift: number;
  /** He left while a page was loading, or where it had failed. */
  failed: boolean;
}

const measured = (text: string | undefined, most: number): number | undefined => {
  const value = Number(text);
  return value > 0 && value <= most ? value : undefined;
};

/** What the script of a page says (app/browser/real-user.ts); null for anything else. */
export function readWebVitals(text: string, routeOf: RouteOf): Visit | null {
  const [page, line = '', paint, input, shift, navigation, ...errors] = text.split(',');
  if (!page?.startsWith('/') || navigation === undefined) return null;
  return {
    route: routeOf(page),
    line: LINES.has(line) ? line : 'unknown',
    paintMs: measured(paint, LONGEST_MS),
    inputMs: measured(input, LONGEST_MS),
    shift: measured(shift, MOST_SHIFT) ?? 0,
    failed: navigation !== 'idle' || errors.join('') !== '',
  };
}

let second = 0;
let taken = 0;

function isTooMuch(now: number): boolean {
  if (now - second >= SECOND_MS) [second, taken] = [now, 0];
  return ++taken > MOST_A_SECOND;
}

function refusalOf({ method, headers }: IncomingMessage): 405 | 413 | 429 | undefined {
  if (method !== 'POST') return 405;
  if (Number(headers['content-length'] ?? MAX_BYTES + 1) > MAX_BYTES) return 413;
  return isTooMuch(Date.now()) ? 429 : undefined;
}

/**
 * Takes the figures that a page reports about itself. The answer is empty, and of each report only
 * its share in the sums is kept.
 */
export async function receiveWebVitals(
  request: IncomingMessage,
  response: ServerResponse,
  routeOf: RouteOf,
): Promise<void> {
  const refused = refusalOf(request);
  if (refused) {
    // The body was not read, so the connection cannot be used for another request.
    response.writeHead(refused, { Connection: 'close' }).end();
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const visit = readWebVitals(Buffer.concat(parts).toString(), routeOf);
  if (visit) countVisit(visit);
  response.writeHead(204).end();
}
