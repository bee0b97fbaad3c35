import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustsProxy } from '#app/domain/environment-variables.ts';
import { isHost } from './request-address.server.ts';

const FORWARDED = /^(?:forwarded|x-forwarded-.*|x-real-ip)$/;

export interface OriginOptions {
  /** The proxies whose X-Forwarded-* headers are trusted; anybody may have written those of others. */
  trustsProxy: TrustsProxy;
  /** The configured origin; undefined: the host that each request names. */
  publicOrigin: Origin | undefined;
}

/** The origin of this site for visitors. */
export interface Origin {
  /** The scheme, `http:` or `https:`. */
  protocol: string;
  host: string;
}

/** The origin that a request was sent to; undefined if its Host is missing or malformed. */
export function originOf(
  request: IncomingMessage,
  { trustsProxy, publicOrigin }: OriginOptions,
): Origin | undefined {
  const { headers } = request;
  const proxies = proxiesOf(request, trustsProxy);
  const host = forwardedValue(headers['x-forwarded-host'], proxies) ?? headers.host ?? '';
  if (!isHost(host)) return undefined;
  if (publicOrigin) return publicOrigin;
  const https = forwardedValue(headers['x-forwarded-proto'], proxies) === 'https';
  return { protocol: https ? 'https:' : 'http:', host };
}

/**
 * Sets the headers that the application relies on: the Host that visitors use and one
 * X-Forwarded-For with the visitor's address. Removes all other forwarding headers, because Remix
 * trusts them.
 * @returns the visitor's address
 */
export function settleForwarded(
  request: IncomingMessage,
  host: string,
  trustsProxy: TrustsProxy,
): string {
  const address = addressOf(request, trustsProxy);
  for (const name of Object.keys(request.headers)) {
    if (FORWARDED.test(name)) delete request.headers[name];
  }
  request.headers.host = host;
  request.headers['x-forwarded-for'] = address;
  return address;
}

/** The visitor's network address: the last one that is not a trusted proxy. */
function addressOf(request: IncomingMessage, trustsProxy: TrustsProxy): string {
  const address = proxyAddr(request, trustsProxy);
  return isIP(address) ? address : (request.socket.remoteAddress ?? '');
}

/** How many trusted proxies a request has come through. */
function proxiesOf(request: IncomingMessage, trustsProxy: TrustsProxy): number {
  if (!trustsProxy(request.socket.remoteAddress ?? '', 0)) return 0;
  return Math.max(1, proxyAddr.all(request, trustsProxy).length - 1);
}

/** What the outermost trusted proxy has added to a header; all values before it came from outside. */
function forwardedValue(
  header: string | string[] | undefined,
  proxies: number,
): string | undefined {
  if (proxies === 0 || header === undefined) return undefined;
  const values = String(header).split(',');
  return (values.at(-proxies) ?? values[0])?.trim() || undefined;
}
