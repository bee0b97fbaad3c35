import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiateEncoding } from './accept-encoding.ts';
import { ownHeaders } from './response-headers.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const QUALITY = 5;
/** Below it, a compressed answer takes as many packets as a plain one. */
const WORTH_COMPRESSING_BYTES = 1024;
const TEXT =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|.*\+json|.*\+xml)|image\/svg)/;

/** A short answer of the server itself, in plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}

/** Sends the application's answer; text is compressed on the way. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  if (response.destroyed) return answer.body?.cancel();
  response.statusCode = answer.status;
  for (const [name, value] of ownHeaders(answer)) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (!answer.body) {
    response.end();
    return;
  }
  if (
    !TEXT.test(answer.headers.get('content-type') ?? '') ||
    answer.headers.has('content-encoding')
  ) {
    const length = answer.headers.get('content-length');
    if (length !== null) response.setHeader('Content-Length', length);
    return sendStream(request, response, answer.body);
  }
  // Pages are complete when they arrive (entry.server waits), so one compression is quickest.
  const body = await compressed(request, response, Buffer.from(await answer.arrayBuffer()));
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  if (request.method === 'HEAD') {
    response.end();
    return body.cancel();
  }
  try {
    await pipeline(Readable.fromWeb(body as NodeReadableStream), response);
  } catch (error) {
    // A visitor who leaves is no fault; whoever stays sees the broken connection.
    if (!response.destroyed) response.destroy();
    if (!isEarlyEnd(error)) throw error;
  }
}

async function compressed(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<Buffer> {
  vary(response);
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity' || body.length < WORTH_COMPRESSING_BYTES) return body;
  response.setHeader('Content-Encoding', encoding);
  if (encoding === 'gzip') return gzipped(body, { level: QUALITY });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function vary(response: ServerResponse): void {
  const named = String(response.getHeader('Vary') ?? '');
  if (/accept-encoding|\*/i.test(named)) return;
  response.setHeader('Vary', named ? `${named}, Accept-Encoding` : 'Accept-Encoding');
}

const isEarlyEnd = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
