import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { wholeBodyOf } from '#app/http/whole-body.ts';
import { CHANGED } from '#app/session/changed-cookie.ts';
import { isFetchedAhead, PRIVATE_PAGE } from '#app/session/page-headers.server.ts';
import { compress, type Encoding, negotiateEncoding } from './compression.ts';
import { noticeInsteadOf } from './for-people.ts';

const NOT_PASSED_ON = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

const NOT_TAKEN = '刚才提交的内容没有受理，请稍后返回上一页重新提交。';

/** Smaller answers need as many packets compressed as uncompressed. */
const WORTH_COMPRESSING_BYTES = 1024;
const TEXT =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|.*\+json|.*\+xml)|image\/svg)/;

export function ownHeaders(response: Response): [string, string][] {
  return [...response.headers].filter(([name]) => !NOT_PASSED_ON.has(name));
}

/** All that such a page looks like; its policy allows this and nothing else. */
const NOTICE_STYLE =
  'body{max-width:40rem;margin:15vh auto;padding:0 16px;font:16px/1.7 system-ui,sans-serif;color:#1c2733}h1{font-size:24px}a{color:#1d4f91}';
const NOTICE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(NOTICE_STYLE).digest('base64')}'; frame-ancestors 'none'`;

/**
 * A page of the server itself for when the application cannot answer; it loads no other files.
 * @param text as it is read: a refusal may repeat what somebody has typed
 */
export function noticePage(text: string, { head = '', advice = '' } = {}): string {
  const said = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<style>${NOTICE_STYLE}</style><title>${said}</title><h1>${said}</h1>${advice}<p><a href="/">返回首页</a></p></html>`;
}

/**
 * Makes a refused page reload by itself when it can be had. A form is never sent again by itself: its visitor is told
 * that it was not accepted.
 */
function askedLater(response: ServerResponse): Parameters<typeof noticePage>[1] {
  const seconds = response.getHeader('Retry-After');
  if (seconds === undefined) return {};
  if (response.req.method === 'POST') return { advice: `<p>${NOT_TAKEN}</p>` };
  return { head: `<meta http-equiv="refresh" content="${seconds}">` };
}

export function sendNotice(
  response: ServerResponse,
  status: number,
  text: string,
  advice = '',
): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', NOTICE_POLICY);
  response.setHeader('Cache-Control', 'no-store');
  response.end(noticePage(text, { advice, ...askedLater(response) }));
}

/** Sends a refusal in the contract's format to a caller of the trading API. */
export function sendEnvelope(response: ServerResponse, status: number, content: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify({ resultCode: 'G400', resultMessage: 'refused', content }));
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}

/**
 * Sends the application's answer, or a page in its place if people could not use it; text is compressed. An answer
 * that a browser fetches ahead sets no cookie. An answer whose route does not say who may cache it is private to its
 * visitor.
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  if (response.destroyed) return answer.body?.cancel();
  const notice = await noticeInsteadOf(request, answer);
  if (notice) {
    const retryAfter = answer.headers.get('retry-after');
    if (retryAfter) response.setHeader('Retry-After', retryAfter);
    await answer.body?.cancel();
    return sendNotice(response, notice.status, notice.text, notice.advice);
  }
  response.statusCode = answer.status;
  const { purpose, 'sec-purpose': secPurpose } = request.headers;
  const isAhead = isFetchedAhead(purpose, secPurpose);
  for (const [name, value] of ownHeaders(answer)) {
    if (name !== 'set-cookie') response.setHeader(name, value);
    else if (!isAhead) response.appendHeader(name, value);
  }
  if (hasChanged(request, answer)) {
    const value = randomUUID().slice(0, 8);
    response.appendHeader('Set-Cookie', `${CHANGED}=${value}; Path=/; SameSite=Lax`);
  }
  const isUnsaid = answer.status !== 304 && !response.hasHeader('cache-control');
  if (isUnsaid) response.setHeader('Cache-Control', PRIVATE_PAGE);
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
  // Pages are complete when they arrive (entry.server waits), so compressing in one call is
  // fastest.
  const text = await wholeBodyOf(answer);
  vary(response);
  const negotiated = negotiateEncoding(request.headers['accept-encoding']);
  const encoding = text.length < WORTH_COMPRESSING_BYTES ? 'identity' : negotiated;
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  const body = await compressedOnce(text, encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/;

/** Whether a request may have changed data, so that pages shown before may be outdated. */
const hasChanged = ({ method, headers }: IncomingMessage, answer: Response): boolean =>
  (method === 'POST' && answer.status < 400 && FORM.test(headers['content-type'] ?? '')) ||
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith('session='));

const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Compresses a text only once in each encoding, even if it is sent again. */
function compressedOnce(text: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(text) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(text, known);
  const body = known.get(encoding) ?? compress(text, encoding, 'once');
  known.set(encoding, body);
  return body;
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
    // A visitor who closes the connection is no error; any other failure breaks the connection.
    if (!response.destroyed) response.destroy();
    if (!isEarlyEnd(error)) throw error;
  }
}

function vary(response: ServerResponse): void {
  const named = String(response.getHeader('Vary') ?? '');
  if (/accept-encoding|\*/i.test(named)) return;
  response.setHeader('Vary', named ? `${named}, Accept-Encoding` : 'Accept-Encoding');
}

const isEarlyEnd = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
