import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { previewAsked } from '#app/domain/market/site-preview.ts';
import { traceOf } from '#app/domain/trace.ts';
import { environment } from '#app/environment.server.ts';
import { newRequest, requests } from '#app/observation/request.server.ts';
import { takeOriginFromRemix } from '#app/session/origin.server.ts';
import { originOf, settleForwarded } from './forwarded.server.ts';
import { refuseAddress, settleAddress } from './request-address.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/**
 * Checks each request before any server that runs the application reads it (design/operation: Front door). `server.ts`
 * does most of this itself, and more cheaply.
 */
export function openFrontDoor(): void {
  const headers = securityHeaders(environment().publicOrigin?.startsWith('https:') ?? false);
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    takeOriginFromRemix(request);
    if (environment().hasOwnServer) return;
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!settleAddress(request)) refuseAddress(request);
    settleOrigin(request);
  });
}

/** Notes the visitor's address, host and scheme for the application, and removes forwarding headers from outside. */
function settleOrigin(request: IncomingMessage): void {
  const { trustsProxy } = environment();
  const origin = originOf(request, { trustsProxy, publicOrigin: undefined });
  if (!origin) refuseAddress(request);
  const { host, protocol } = origin ?? { host: request.headers.host ?? '', protocol: 'http:' };
  const visitorAddress = settleForwarded(request, host, trustsProxy);
  const { requestId, traceparent } = traceOf(request.headers);
  const id = requestId ?? randomUUID();
  const preview = previewAsked(request);
  requests.enterWith(newRequest({ id, traceparent, forEverybody: false, visitorAddress, preview }));
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}
