import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Breaker } from '#app/domain/breaker.ts';
import { type Content, type Endpoint, type Input, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { downloadFile, uploadFile } from '#app/domain/file/contract.ts';
import { codeOf, failureOf } from './errors.ts';
import { admit, answerOf } from './transport.ts';

export interface TransferOptions {
  baseUrl: string;
  token: string | null;
  /** Aborts the transfer when the visitor has gone or the time is over. */
  signal: AbortSignal;
  /** Sent with it. */
  headers?: Readonly<Record<string, string>>;
  /** Unset: every transfer is begun. */
  breaker?: Breaker;
}

export interface OutgoingFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Streams a file to the trading API while it is still arriving; nothing of it is stored here.
 * @throws ApiRefusal `fileRefused` a file of another kind, ApiFailure
 */
export async function sendFile(
  file: OutgoingFile,
  input: Input<typeof uploadFile>,
  { baseUrl, token, signal, headers, breaker }: TransferOptions,
): Promise<Content<typeof uploadFile>> {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  const init: RequestInit & { duplex: 'half' } = {
    method: uploadFile.method,
    headers: {
      ...headers,
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token && { [TOKEN_HEADER]: token }),
    },
    body: Readable.toWeb(Readable.from(partsOf(file, input, boundary))) as ReadableStream,
    duplex: 'half',
    signal,
  };
  const response = await begin(uploadFile, baseUrl + uploadFile.path, init, breaker);
  return (await answerOf(uploadFile, response)).content;
}

async function* partsOf(file: OutgoingFile, input: object, boundary: string) {
  const text = new TextEncoder();
  for (const [name, value] of Object.entries(input)) {
    yield text.encode(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
  }
  // As browsers write names (WHATWG, multipart/form-data), and other control characters too, which no header may have.
  const name = file.name.replace(/["\p{Cc}]/gu, encodeURIComponent);
  yield text.encode(
    [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${uploadFile.multipart}"; filename="${name}"`,
      'Content-Type: application/octet-stream',
      '\r\n',
    ].join('\r\n'),
  );
  yield* file.bytes;
  yield text.encode(`\r\n--${boundary}--\r\n`);
}

/**
 * Opens a file, or a copy of a picture: the API's answer as it came, 200 with the bytes or 304.
 * @throws ApiRefusal, ApiFailure
 */
export const openFile = (
  file: Input<typeof downloadFile>,
  ifNoneMatch: string | null,
  options: TransferOptions,
): Promise<Response> => openBinary(downloadFile, file, ifNoneMatch, options);

/** The same of any call that answers bytes. */
export async function openBinary(
  endpoint: Endpoint,
  input: Record<string, string | undefined>,
  ifNoneMatch: string | null,
  { baseUrl, token, signal, headers: passedOn, breaker }: TransferOptions,
): Promise<Response> {
  const said = Object.entries(input).filter((entry): entry is [string, string] => !!entry[1]);
  const url = `${baseUrl}${endpoint.path}?${new URLSearchParams(said)}`;
  const headers = new Headers(passedOn);
  if (token) headers.set(TOKEN_HEADER, token);
  if (ifNoneMatch) headers.set('if-none-match', ifNoneMatch);
  const response = await begin(endpoint, url, { headers, signal }, breaker);
  const isKnown = response.status === 304 && ifNoneMatch !== null;
  if (isKnown || (response.ok && response.headers.has('content-disposition'))) return response;
  await answerOf(endpoint, response);
  throw failureOf(endpoint, new Error('answered something else than a file'));
}

/**
 * Sends a request. The breaker counts only failures of the API. A file that stops arriving, or is too
 * slow, is a failure of its sender, who could otherwise stop the calls of all other visitors.
 */
async function begin(
  endpoint: Endpoint,
  url: string,
  init: RequestInit,
  breaker?: Breaker,
): Promise<Response> {
  admit(endpoint, breaker);
  try {
    // A redirect is an answer like any other: the token would go where it leads.
    const response = await fetch(url, { ...init, redirect: 'manual' });
    breaker?.succeeded();
    return response;
  } catch (error) {
    const isSilent = !init.body && error instanceof DOMException && error.name === 'TimeoutError';
    if (isSilent || codeOf(error) === 'ECONNREFUSED') breaker?.failed();
    throw failureOf(endpoint, error);
  }
}
