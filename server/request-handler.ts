import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';
import type { ApiContract } from '#app/api/api-contract.server.ts';
import { EVERY_PAGE, onChangedPages } from '#app/api/changed-pages.server.ts';
import { SYSTEM_ERROR } from '#app/domain/http-status.ts';
import { type BeginSpan, REQUEST_ID_HEADER, TRACE_HEADER } from '#app/domain/trace.ts';
import { type OriginOptions, originOf, settleForwarded } from '#app/http/forwarded.server.ts';
import { API_PATH, settleAddress } from '#app/http/request-address.server.ts';
import { securityHeaders } from '#app/http/security-headers.server.ts';
import { log } from '#app/observation/log.server.ts';
import { type ObservedRequest, requests } from '#app/observation/request.server.ts';
import { FairTurns } from './fair-turns.ts';
import { LivePolls } from './live-polls.ts';
import { countRequest } from './metrics.ts';
import { observed, type Watch } from './observation.ts';
import { PageCache, type PageCacheOptions } from './page-cache.ts';
import type { Portal } from './portal.ts';
import { RenderBudget, rendersFor } from './render-budget.ts';
import { sendEnvelope, sendNotice, sendResponse, sendText } from './respond.ts';
import { proxyToApi, readinessOf } from './trading-api.ts';

const ALLOWED = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const NOT_ALLOWED = new Set(['PATCH', 'TRACE', 'CONNECT']);
const STARTING_RETRY_S = 2;
/**
 * The most pages that are rendered at the same time; further readers are refused. Otherwise each would wait longer
 * than the one before, and all of their requests would be held in memory.
 */
const MOST_RENDERINGS = 500;
const BUSY_RETRY_S = 5;
const BUSY = '当前访问人数较多，请稍后再试';
/** The most bytes of a form without files, as it is sent (app/forms/body/urlencoded.server.ts). */
const MAX_BODY_BYTES = 12 * 1024 * 1024;
/**
 * The most bytes of a call, which is the trading API's own limit: the API would not read a larger body to its end, and
 * its refusal could be lost.
 */
const MAX_CALL_BYTES = 1024 * 1024;
/**
 * The most bytes of a form with files. It is far more than a form may contain: a larger form is read and then refused
 * with the typed values (app/forms/body/multipart.server.ts), and the trading API has its own limit.
 */
const MAX_FILES_BYTES = 256 * 1024 * 1024;
const REFUSALS = {
  400: '请求格式不正确',
  405: '请求方法未允许',
  411: '请求缺少长度',
  413: '请求内容过大',
  429: '访问过于频繁，请稍后再试',
  501: '服务未实现',
  503: '正在启动，请稍候 …',
} as const;
type Refusal = keyof typeof REFUSALS;

interface Refused {
  status: 429 | 503;
  retryS: number;
  text?: string;
}

interface HandlerOptions extends OriginOptions {
  /** Pages a second that are rendered for one network address; 0: no limit. */
  rendersPerSecond: number;
  /** Begins the span of a request; unset: traces are not collected. */
  begin?: BeginSpan | undefined;
}

/** What the handler needs for answering requests, once everything has started. */
export interface Site extends Portal {
  apiUrl: string;
  /** Whether the API runs in this process: then `/api/*` is passed on to it. */
  embedded: boolean;
  /** The contract of an API in another process, which may be of another version. */
  contract?: ApiContract | undefined;
  /** Signs the visitor's address for the API. */
  sessionSecret: string;
}

/**
 * Answers every request of the process, in this order: checks, `/healthz` and `/readyz`, the
 * trading API, polls of auctions, assets, page cache, Remix. Before `ready` is called, only `/healthz` succeeds.
 */
export class RequestHandler {
  readonly #options: HandlerOptions;
  readonly #budget: RenderBudget;
  readonly #turns = new FairTurns();
  #renderings = 0;
  readonly #headers: readonly string[];
  readonly #watch: Watch;
  #site: Site | undefined;
  #cache: PageCache | undefined;
  #polls: LivePolls | undefined;

  constructor(options: HandlerOptions) {
    this.#options = options;
    this.#budget = new RenderBudget(options.rendersPerSecond);
    this.#headers = securityHeaders(options.publicOrigin?.protocol === 'https:').flat();
    this.#watch = {
      routeOf: (url) => this.#site?.routeOf(url) ?? '*',
      isByProxy: ({ socket }) => options.trustsProxy(socket.remoteAddress ?? '', 0),
      onEnd: countRequest,
      begin: options.begin,
    };
  }

  ready(site: Site): void {
    this.#site = site;
    if (!site.cachesPages) return;
    const options: PageCacheOptions = {
      headers: this.#headers,
      admits: async (request) => (await this.#admit(request)) === null,
      render: (origin, path) =>
        this.#render(site, new Request(origin + path, { headers: { host: new URL(origin).host } })),
    };
    this.#cache = new PageCache(options);
    this.#polls = new LivePolls(options);
    onChangedPages((paths) => this.#forget(paths));
  }

  #forget(paths: readonly string[]): void {
    this.#cache?.clear(paths.includes(EVERY_PAGE) ? undefined : paths);
  }

  /** Answers all held polls, because the server stops. */
  release(): void {
    this.#polls?.release();
  }

  get pages(): { entries: number; bytes: number } {
    return this.#cache?.figures ?? { entries: 0, bytes: 0 };
  }

  readonly listener: RequestListener = (request, response) => {
    const failed = (error: unknown) => {
      log.error({ err: error });
      if (response.headersSent) response.destroy();
      else sendNotice(response, 500, SYSTEM_ERROR);
    };
    observed(request, response, this.#watch, (own) => {
      try {
        this.#answer(request, response, own)?.catch(failed);
      } catch (error) {
        failed(error);
      }
    });
  };

  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    own: ObservedRequest,
  ): Promise<void> | undefined {
    const site = this.#site;
    const isSettled = settleAddress(request);
    const { url = '', method = '' } = request;
    if (url === '/healthz') return void sendText(response, 200, 'alive');
    if (url === '/readyz') return sendReadiness(response, site);
    if (site && method === 'OPTIONS' && !API_PATH.test(url)) return this.#answerMethods(response);
    const origin = isSettled ? originOf(request, this.#options) : undefined;
    const status = origin ? refusalOf(request) : 400;
    if (!origin || status) return this.#refuse(response, status ?? 400);
    if (!site) return this.#refuse(response, 503);
    const { host, protocol } = origin;
    own.visitorAddress = settleForwarded(request, host, this.#options.trustsProxy);
    if (site.embedded && API_PATH.test(url)) {
      this.#secure(response);
      request.headers[REQUEST_ID_HEADER] = own.id;
      if (own.span) request.headers[TRACE_HEADER] = own.span.traceparent;
      return void proxyToApi(site, request, response);
    }
    const read = isRead(request);
    const dynamic = async (rendered?: Response) => {
      this.#secure(response);
      response.setHeader(REQUEST_ID_HEADER, own.id);
      if (read && site.assets.mayHave(url) && (await site.assets.serve(request, response))) {
        return;
      }
      const refused = rendered ? null : await this.#admit(request);
      if (refused) return this.#refuse(response, refused.status, refused);
      // Nobody waits for this page any more. (A form that has arrived is processed nevertheless.)
      if (read && response.destroyed) return;
      if (read) own.gone = goneSignal(response);
      const answer =
        rendered ??
        (await this.#render(site, createRequest(request, response, { host, protocol })));
      return sendResponse(request, response, answer);
    };
    if (this.#polls && LivePolls.covers(request)) {
      const by = { own, origin: `${protocol}//${host}`, otherwise: dynamic };
      return this.#polls.handle(request, response, by);
    }
    if (this.#cache && PageCache.covers(request) && !site.assets.mayHave(url)) {
      return this.#cache.handle(request, response, `${protocol}//${host}`, dynamic);
    }
    return dynamic();
  }

  /** Waits until a page may be rendered; returns why it may not, or null. */
  async #admit(request: IncomingMessage): Promise<Refused | null> {
    const retryS = this.#budget.take(request);
    if (retryS > 0) return { status: 429, retryS };
    await this.#turns.next(rendersFor(request));
    // Only reading is refused: what was typed into a form would be lost.
    // A page that has waited for half of its time would be given up unfinished, and take that of the next one.
    const { leftMs, totalMs } = requests.getStore()?.time ?? { leftMs: 1, totalMs: 1 };
    const isLate = leftMs < totalMs / 2;
    const isBusy = (isLate || this.#renderings >= MOST_RENDERINGS) && isRead(request);
    return isBusy ? { status: 503, retryS: BUSY_RETRY_S, text: BUSY } : null;
  }

  async #render(site: Site, request: Request): Promise<Response> {
    this.#renderings += 1;
    try {
      return await site.render(request);
    } finally {
      this.#renderings -= 1;
    }
  }

  /** Answers OPTIONS, which some proxies use as a health check. */
  #answerMethods(response: ServerResponse): undefined {
    this.#secure(response);
    response.writeHead(204, { Allow: 'GET, HEAD, POST, OPTIONS' }).end();
  }

  #refuse(
    response: ServerResponse,
    status: Refusal,
    { retryS = STARTING_RETRY_S, text = REFUSALS[status] }: Partial<Refused> = {},
  ): undefined {
    this.#secure(response);
    if (status === 405 || status === 501) response.setHeader('Allow', [...ALLOWED].join(', '));
    if (status === 503 || status === 429) response.setHeader('Retry-After', retryS);
    // The body was not read, so the connection cannot be used for another request.
    if (status === 411 || status === 413) response.setHeader('Connection', 'close');
    const isCall = API_PATH.test(response.req.url ?? '');
    (isCall ? sendEnvelope : sendNotice)(response, status, text);
  }

  #secure(response: ServerResponse): void {
    for (let index = 0; index < this.#headers.length; index += 2) {
      response.setHeader(this.#headers[index] ?? '', this.#headers[index + 1] ?? '');
    }
  }
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

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
function bodyRefusal({ url = '', headers }: IncomingMessage): 411 | 413 | undefined {
  if (headers['transfer-encoding'] !== undefined) return 411;
  const hasFiles = headers['content-type']?.startsWith('multipart/form-data');
  const textLimit = API_PATH.test(url) ? MAX_CALL_BYTES : MAX_BODY_BYTES;
  const limit = hasFiles ? MAX_FILES_BYTES : textLimit;
  return Number(headers['content-length'] ?? 0) > limit ? 413 : undefined;
}

/** A portal is ready if it can answer visitors: its API answers and has what this version of the portal needs. */
async function sendReadiness(response: ServerResponse, site: Site | undefined): Promise<void> {
  const [{ ready, unsafe }, problem = null] = site
    ? await Promise.all([readinessOf(site.apiUrl), site.contract?.problem()])
    : [{ ready: false, unsafe: 0 }];
  if (ready && problem) return sendText(response, 503, `not ready\n${problem}`);
  // Anybody may read this, so it only counts the unsafe settings; the log of the start and the status page name them.
  const text = unsafe > 0 ? `ready\n${unsafe} unsafe settings` : 'ready';
  sendText(response, ready ? 200 : 503, ready ? text : 'not ready');
}
