import type { Duplex } from 'node:stream';

interface ParseError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

const BEGINNING = /^(GET|HEAD) (\/[^/\\ ][^ ]*|\/) HTTP\/1\.[01]\r?\n/;

/** Answers what is no HTTP request; one for an address that was not escaped is sent to the escaped one. */
export function answerUnreadable(error: ParseError, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const escaped = error.code === 'HPE_INVALID_URL' && escapedAddress(error.rawPacket);
  socket.end(escaped ? redirect(escaped) : REFUSAL);
}

/** Every byte that an address cannot have, as `%E9`; undefined for what is no address of a page. */
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

const REFUSAL = answer(
  ['HTTP/1.1 400 Bad Request', 'Content-Type: text/plain; charset=utf-8'],
  '请求格式不正确',
);
