import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';
import { REQUEST_ID_HEADER } from '#app/domain/trace.ts';
import { log } from '#app/observation/log.server.ts';
import type { ObservedRequest } from '#app/observation/request.server.ts';
import { securityHeaders } from '#app/security-headers.server.ts';
import { type OriginOptions, originOf, settleForwarded } from './forwarded.ts';
import { countRequest } from './metrics.ts';
import { observed } from './observation.ts';
import { PageCache } from './page-cache.ts';
import type { Portal } from './portal.ts';
import { FIGURES_PATH, takeFigures } from './real-user.ts';
import { EVERY_PAGE, PAGES_CHANGED_HEADER, sendResponse, sendText } from './respond.ts';
import { isReady, proxyToApi } from './trading-api.ts';

const ALLOWED = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const NOT_ALLOWED = new Set(['PATCH', 'TRACE', 'CONNECT']);
/** The prefix of the contract's paths (app/domain/contract.ts). */
const OF_THE_API = /^\/(?:api|jwt)\//;
const STARTING_RETRY_S = '2';
const MAX_BODY_BYTES = 11 * 1024 * 1024;
/**
 * The limit for forms with files. It is far more than a form may contain: the form is streamed and
 * refused with the typed values (app/forms/multipart.server.ts), and the trading API has its own
 * limit.
 */
const MAX_FILES_BYTES = 256 * 1024 * 1024;
const REFUSALS = {
  400: '请求格式不正确',
  405: '请求方法未允许',
  411: '请求缺少长度',
  413: '请求内容过大',
  501: '服务未实现',
  503: '正在启动，请稍候 …',
} as const;
type Refusal = keyof typeof REFUSALS;
const SYSTEM_ERROR = '系统处理异常，请联系管理员！';

/** What requests are answered with, once everything has started. */
export interface Site extends Portal {
  apiUrl: string;
  /** Whether the API runs in this process: then `/api/*` is passed on to it. */
  embedded: boolean;
}

/**
 * Answers every request of the process, in this order: checks, `/healthz` and `/readyz`, the
 * trading API, assets, page cache, Remix. Before `ready` is called, only `/healthz` succeeds.
 */
export class RequestHandler {
  readonly #options: OriginOptions & { realUserFigures?: boolean };
  readonly #headers: readonly string[];
  #site: Site | undefined;
  #cache: PageCache | undefined;

  constructor(options: OriginOptions & { realUserFigures?: boolean }) {
    this.#options = options;
    this.#headers = securityHeaders(options.publicOrigin?.protocol === 'https:').flat();
  }

  ready(site: Site): void {
    this.#site = site;
    if (!site.cachesPages) return;
    this.#cache = new PageCache({
      headers: this.#headers,
      render: (origin, path) =>
        site.render(new Request(origin + path, { headers: { host: new URL(origin).host } })),
    });
  }

  /** What the page cache holds. */
  get pages(): { entries: number; bytes: number } {
    return this.#cache?.figures ?? { entries: 0, bytes: 0 };
  }

  readonly listener: RequestListener = (request, response) => {
    const failed = (error: unknown) => {
      log.error({ err: error });
      if (response.headersSent) response.destroy();
      else sendText(response, 500, SYSTEM_ERROR);
    };
    observed(request, response, this.#watch, (own) => {
      try {
        this.#answer(request, response, own)?.catch(failed);
      } catch (error) {
        failed(error);
      }
    });
  };

  readonly #watch = {
    routeOf: (url: string): string => this.#site?.routeOf(url) ?? '*',
    onEnd: countRequest,
  };

  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    own: ObservedRequest,
  ): Promise<void> | undefined {
    const { url = '', method = '' } = request;
    const origin = originOf(request, this.#options);
    const status = origin ? refusalOf(request) : 400;
    if (!origin || status) return this.#refuse(response, status ?? 400);
    const site = this.#site;
    if (url === '/healthz') return void sendText(response, 200, 'alive');
    if (url === '/readyz') return sendReadiness(response, site);
    if (!site) return this.#refuse(response, 503);
    if (url === FIGURES_PATH && this.#options.realUserFigures) {
      this.#secure(response);
      return takeFigures(request, response, site.routeOf);
    }
    const { host, protocol } = origin;
    if (site.embedded && OF_THE_API.test(url)) {
      this.#secure(response);
      settleForwarded(request, host, this.#options.trustProxy);
      request.headers[REQUEST_ID_HEADER] = own.id;
      return void proxyToApi(site.apiUrl, request, response);
    }
    const read = method === 'GET' || method === 'HEAD';
    const dynamic = async (rendered?: Response) => {
      this.#secure(response);
      response.setHeader(REQUEST_ID_HEADER, own.id);
      if (read && site.assets.mayHave(url) && (await site.assets.serve(request, response))) {
        return;
      }
      settleForwarded(request, host, this.#options.trustProxy);
      const answer =
        rendered ?? (await site.render(createRequest(request, response, { host, protocol })));
      const changed = answer.headers.get(PAGES_CHANGED_HEADER);
      if (changed === EVERY_PAGE) this.#cache?.clear();
      else for (const path of changed?.split(' ') ?? []) this.#cache?.clear(path.toLowerCase());
      return sendResponse(request, response, answer);
    };
    if (this.#cache && PageCache.covers(request) && !site.assets.mayHave(url)) {
      return this.#cache.handle(request, response, `${protocol}//${host}`, dynamic);
    }
    return dynamic();
  }

  #refuse(response: ServerResponse, status: Refusal): undefined {
    this.#secure(response);
    if (status === 405 || status === 501) response.setHeader('Allow', [...ALLOWED].join(', '));
    if (status === 503) response.setHeader('Retry-After', STARTING_RETRY_S);
    // The body was not read, so the connection cannot be used for another request.
    if (status === 411 || status === 413) response.setHeader('Connection', 'close');
    sendText(response, status, REFUSALS[status]);
  }

  #secure(response: ServerResponse): void {
    for (let index = 0; index < this.#headers.length; index += 2) {
      response.setHeader(this.#headers[index] ?? '', this.#headers[index + 1] ?? '');
    }
  }
}

function refusalOf(request: IncomingMessage): Refusal | undefined {
  const { method = '', url = '' } = request;
  if (!ALLOWED.has(method)) return NOT_ALLOWED.has(method) ? 405 : 501;
  if (!url.startsWith('/')) return 400;
  return bodyRefusal(request);
}

/**
 * Checks the announced size of the body before it is read: 413 if too large, 411 if missing
 * (browsers always send it).
 */
function bodyRefusal({ headers }: IncomingMessage): 411 | 413 | undefined {
  if (headers['transfer-encoding'] !== undefined) return 411;
  const hasFiles = headers['content-type']?.startsWith('multipart/form-data');
  const limit = hasFiles ? MAX_FILES_BYTES : MAX_BODY_BYTES;
  return Number(headers['content-length'] ?? 0) > limit ? 413 : undefined;
}

async function sendReadiness(response: ServerResponse, site: Site | undefined): Promise<void> {
  const ready = site !== undefined && (await isReady(site.apiUrl));
  sendText(response, ready ? 200 : 503, ready ? 'ready' : 'not ready');
}
