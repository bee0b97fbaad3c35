import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib';
import { MOST_ANSWER_BYTES } from '#app/domain/endpoint.ts';
import { parseJson } from '#app/domain/json-text.ts';

/** What came back, read as a whole. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  /** The text parsed, where that was done already. */
  json?: unknown;
}

export interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Ends it when nobody waits for the answer any more. */
  gone?: AbortSignal | undefined;
  /** The most bytes of the answer, as they are read. */
  mostBytes: number;
}

/** The API has answered with what nothing can be made of: it is there, and this call is at fault. */
export class UnfitAnswer extends Error {}

/** How an answer may be compressed, although the portal does not ask for it. */
const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Over connections that stay; `fetch` takes four times as much of the processor for it (design/pages: Rendering). */
export const exchange = (url: URL, sent: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, headers, body, timeoutMs, gone, mostBytes } = sent;
    const { request } = url.protocol === 'https:' ? https : http;
    // What follows the first of these is no news: the connection is being broken by us.
    const end = () => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
    };
    const leave = () => fail(new DOMException('nobody waits for it', 'AbortError'));
    const fail = (error: Error) => {
      end();
      reject(error);
      exchanged.destroy();
    };
    const exchanged = request(url, { method, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      hasBegun = true;
      bytesOf(response, mostBytes, fail, (bytes) => {
        end();
        resolve({ status, headers: answered, text: textOf(bytes) });
      });
    });
    let hasBegun = false;
    const timer = setTimeout(
      () => fail(new DOMException('no answer in time', 'TimeoutError')),
      timeoutMs,
    );
    gone?.addEventListener('abort', leave);
    exchanged.on('error', fail);
    exchanged.on('close', () => {
      if (!hasBegun) fail(new UnfitAnswer('closed without an answer'));
    });
    exchanged.end(body);
  });

/** Collects a body, decompressed, and stops at the first byte that is too many. */
function bytesOf(
  response: IncomingMessage,
  mostBytes: number,
  fail: (error: Error) => void,
  done: (bytes: Buffer) => void,
): void {
  const { headers, statusCode } = response;
  const coding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const isEmpty = statusCode === 204 || statusCode === 304 || headers['content-length'] === '0';
  const decoder = isEmpty ? undefined : DECODERS.get(coding);
  if (!decoder && !isEmpty && coding !== 'identity') {
    fail(new UnfitAnswer(`compressed as ${coding}`));
    return;
  }
  const parts: Buffer[] = [];
  let length = 0;
  response.on('error', fail);
  const body: Readable = decoder
    ? response.pipe(decoder().on('error', ({ message }) => fail(new UnfitAnswer(message))))
    : response;
  body.on('data', (part: Buffer) => {
    length += part.length;
    if (length > mostBytes) fail(new UnfitAnswer(`longer than ${mostBytes} bytes`));
    else parts.push(part);
  });
  body.on('end', () => done(Buffer.concat(parts)));
}

/** The bytes of an answer to `fetch`, which decompresses them. */
export async function textOfResponse(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > mostBytes) throw new UnfitAnswer(`longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return textOf(Buffer.concat(parts));
}

/** What an API says of itself, outside of its calls; undefined where that is no JSON, or cannot be read. */
export const jsonOf = (response: Response): Promise<unknown> =>
  textOfResponse(response, MOST_ANSWER_BYTES).then(parseJson, () => undefined);

/** What is no UTF-8 becomes U+FFFD, and a mark of the byte order, which no JSON may begin with, is dropped. */
const textOf = (bytes: Buffer): string => new TextDecoder().decode(bytes);
