import type { Duplex } from 'node:stream';
import { statusMessage } from '#app/domain/http-status.ts';
import { noticePage } from './respond.ts';

interface ParseError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

const BEGINNING = /^(GET|HEAD) (\/[^/\\ ][^ ]*|\/) HTTP\/1\.[01]\r?\n/;

/**
 * Answers requests that Node cannot read as HTTP. If only the address was not escaped, it redirects to the escaped
 * one.
 */
export function answerUnreadable(error: ParseError, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const escaped = error.code === 'HPE_INVALID_URL' && escapedAddress(error.rawPacket);
  socket.end(escaped ? redirect(escaped) : refusal(error.code));
}

/**
 * The address with every byte that is not allowed in it escaped, as `%E9`; undefined where it is no address of
 * a page.
 */
export function escapedAddress(packet: Buffer | undefined): string | undefined {
  const [, , address] = BEGINNING.exec(packet?.toString('latin1') ?? '') ?? [];
  return address?.replace(
    /[^!-~]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

const answer = (head: readonly string[], text: string): string =>
  [...head, 'Connection: close', `Content-Length: ${Buffer.byteLength(text)}`, '', text].join(
    '\r\n',
  );

const redirect = (location: string): string =>
  answer(['HTTP/1.1 301 Moved Permanently', `Location: ${location}`], '');

const REFUSALS: ReadonlyMap<string, readonly [status: string, text: string]> = new Map(
  Object.entries<readonly [status: string, text: string]>({
    HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '请求地址或标头过长'],
    ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', statusMessage(408)],
  }),
);

function refusal(code: string | undefined): string {
  const [status, text] = REFUSALS.get(code ?? '') ?? ['400 Bad Request', '请求格式不正确'];
  const head = [`HTTP/1.1 ${status}`, 'Content-Type: text/html; charset=utf-8'];
  return answer([...head, 'Cache-Control: no-store'], noticePage(text));
}
