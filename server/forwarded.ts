import type { IncomingMessage } from 'node:http';

const FORWARDED = /^(?:forwarded|x-forwarded-.*|x-real-ip)$/;
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

export interface OriginOptions {
  /** X-Forwarded-* are set by a proxy of ours; otherwise anybody may have written them. */
  trustProxy: boolean;
  publicOrigin: string | undefined;
}

/** What the visitor calls this site, `https://host:port`; undefined when the Host is malformed. */
export function originOf(
  { headers }: IncomingMessage,
  { trustProxy, publicOrigin }: OriginOptions,
): string | undefined {
  const given = trustProxy ? first(headers['x-forwarded-host']) : undefined;
  const host = given ?? headers.host ?? '';
  if (!HOST.test(host)) return undefined;
  if (publicOrigin) return publicOrigin;
  const https = trustProxy && first(headers['x-forwarded-proto']) === 'https';
  return `${https ? 'https' : 'http'}://${host}`;
}

/**
 * Leaves one trustworthy X-Forwarded-For on the request, the visitor's address, and none of the
 * other forwarding headers: Remix believes them without asking.
 */
export function settleForwarded(request: IncomingMessage, trustProxy: boolean): void {
  const told = trustProxy ? first(request.headers['x-forwarded-for']) : undefined;
  for (const name of Object.keys(request.headers)) {
    if (FORWARDED.test(name)) delete request.headers[name];
  }
  request.headers['x-forwarded-for'] = told ?? request.socket.remoteAddress ?? '';
}

function first(header: string | string[] | undefined): string | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  return value?.split(',', 1)[0]?.trim() || undefined;
}
