import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';
import { proxyToApi } from './api-proxy.ts';
import type { ServeAsset } from './assets.ts';
import { bodyRefusal } from './body-limit.ts';
import { type OriginOptions, originOf, settleForwarded } from './forwarded.ts';
import { PageCache } from './page-cache.ts';
import { isReady } from './readiness.ts';
import { sendResponse, sendText } from './respond.ts';
import { securityHeaders } from './security-headers.ts';

const ALLOWED = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const KNOWN = new Set([...ALLOWED, 'PATCH', 'TRACE', 'CONNECT']);

/** What answers once everything has started. */
export interface Portal extends OriginOptions {
  apiUrl: string;
  /** The API runs in this process, and `/api/*` is passed on to it. */
  embedded: boolean;
  serveAsset: ServeAsset;
  render: (request: Request) => Promise<Response>;
  /** Off while developing, when every request shows the sources as they are. */
  cachesPages: boolean;
}

/** Answers every request of the process, in the order: server, API, assets, page cache, Remix. */
export function createRequestHandler(
  portal: Portal,
): RequestListener {
  const https = portal.publicOrigin?.startsWith('https:') ?? false;
  const headers = securityHeaders(https);
  const cache = portal.cachesPages
    ? new PageCache({
        headers,
        render: (origin, path) =>
          portal.render(new Request(origin + path, { headers: { host: new URL(origin).host } })),
      })
    : undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = originOf(request, portal);
    if (!origin || !request.url?.startsWith('/')) return sendText(response, 400, 'Bad Request');
    if (cache && PageCache.covers(request) && !isServerPath(request.url)) {
      return cache.handle(request, response, origin, (rendered) =>
        dynamic(request, response, origin, rendered),
      );
    }
    return dynamic(request, response, origin);
  }

  async function dynamic(
    request: IncomingMessage,
    response: ServerResponse,
    origin: string,
    rendered?: Response,
  ): Promise<void> {
    for (let index = 0; index < headers.length; index += 2) {
      response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
    }
    settleForwarded(request, portal.trustProxy);
    const refusal = bodyRefusal(request);
    if (refusal) {
      response.setHeader('Connection', 'close');
      return sendText(response, refusal, refusal === 413 ? 'Content Too Large' : 'Length Required');
    }
    if (portal.embedded && request.url?.startsWith('/api/')) {
      return proxyToApi(portal.apiUrl, request, response);
    }
    if (portal.serveAsset(request, response)) return;
    const { protocol, host } = new URL(origin);
    const answer =
      rendered ?? (await portal.render(createRequest(request, response, { protocol, host })));
    return sendResponse(request, response, answer);
  }
}
