import type { IncomingMessage } from 'node:http';

const FORWARDED = /^(?:forwarded|x-forwarded-.*|x-real-ip)$/;
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

export interface OriginOptions {
  /**
   * Whether X-Forwarded-* are set by a proxy of our own; otherwise anybody may have written them.
   */
  trustProxy: boolean;
  /** The configured origin; undefined: the host that each request names. */
  publicOrigin: Origin | undefined;
}

/** The origin of this site for visitors. */
export interface Origin {
  /** `http:` or `https:` */
  protocol: string;
  host: string;
}

/** Undefined when the request's Host is missing or malformed. */
export function originOf(
  { headers }: IncomingMessage,
  { trustProxy, publicOrigin }: OriginOptions,
): Origin | undefined {
  const host = (trustProxy ? first(headers['x-forwarded-host']) : undefined) ?? headers.host ?? '';
  if (!HOST.test(host)) return undefined;
  if (publicOrigin) return publicOrigin;
  const https = trustProxy && first(headers['x-forwarded-proto']) === 'https';
  return { protocol: https ? 'https:' : 'http:', host };
}

/**
 * Sets the headers that the application relies on: the Host that visitors use and one
 * X-Forwarded-For with the visitor's address. Removes all other forwarding headers, because Remix
 * trusts them.
 */
export function settleForwarded(request: IncomingMessage, host: string, trustProxy: boolean): void {
  const told = trustProxy ? first(request.headers['x-forwarded-for']) : undefined;
  for (const name of Object.keys(request.headers)) {
    if (FORWARDED.test(name)) delete request.headers[name];
  }
  request.headers.host = host;
  request.headers['x-forwarded-for'] = told ?? request.socket.remoteAddress ?? '';
}

function first(header: string | string[] | undefined): string | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  return value?.split(',', 1)[0]?.trim() || undefined;
}
