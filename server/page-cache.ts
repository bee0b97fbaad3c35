import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';
import { decoded } from '#app/http/request-address.server.ts';
import { wholeBodyOf } from '#app/http/whole-body.ts';
import { log } from '#app/observation/log.server.ts';
import { type CacheState, requests } from '#app/observation/request.server.ts';
import { isPersonal } from '#app/session/cookie-names.ts';
import { CachedPage } from './cached-page.ts';
import { type Encoding, negotiateEncoding } from './compression.ts';
import { inBackground } from './observation.ts';
import { pathOf } from './routes.ts';

/** The estimated size of a page's key, headers and objects. */
const OVERHEAD_BYTES = 2048;
/** How long a page is remembered as not public; meanwhile no request waits for the rendering of another one. */
const PRIVATE_KNOWN_MS = 10_000;
/** While a new page is rendered, an expired one is still served: for `times` its lifetime, `atMostMs` at most. */
const STALE = { times: 10, atMostMs: 60_000 };
/** If no new page can be rendered, an old one is served up to this age, with a notice of its age. */
const KEPT = { times: 60, atMostMs: 60 * 60_000 };
const SECOND_MS = 1000;

export interface PageCacheOptions {
  render(origin: string, pathAndQuery: string): Promise<Response>;
  /** Security headers of every answer, names and values alternating. */
  headers: readonly string[];
  /** Whether another page may be rendered for the visitor of a request. */
  admits(request: IncomingMessage): Promise<boolean>;
  now?: () => number;
  maxBytes?: number;
}

interface Entry {
  /** The page; undefined if it is known not to be public. */
  page: CachedPage | undefined;
  renderedAt: number;
  freshUntil: number;
  staleUntil: number;
  keptUntil: number;
}

/** The result of a rendering: a public page for all who wait, or an answer only for the request that caused it. */
type Rendered = { page: CachedPage } | { page: undefined; response: Response };

/**
 * Pages for anonymous visitors. Each is rendered once and compressed once, and compressed better if many ask for it.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<string, Promise<Rendered>>();
  /** Compresses one page at a time, so that at most one core is busy with it. */
  #compression = Promise.resolve();
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes ?? CACHES.pages.most,
      sizeCalculation: ({ page }, key) =>
        OVERHEAD_BYTES + 2 * key.length + (page ? page.byteLength : 0),
    });
  }

  static covers({ method, url, headers }: IncomingMessage): boolean {
    return (
      (method === 'GET' || method === 'HEAD') &&
      url?.charCodeAt(0) === 0x2f &&
      headers.authorization === undefined &&
      !isPersonal(headers.cookie)
    );
  }

  /**
   * Answers a request for which `covers` is true; synchronously, or with a promise.
   * @param origin the origin of this site for visitors, which its pages contain
   * @param otherwise answers a page that is not public, with the rendered answer if this request
   * caused the rendering
   */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    origin: string,
    otherwise: (rendered?: Response) => Promise<void>,
  ): Promise<void> | undefined {
    const path = withoutFragment(request.url ?? '/');
    const key = `${origin} ${path}`;
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const entry = this.#entries.get(key);
    const now = this.#now();
    const send = (page: CachedPage) => this.#send(page, request, response, encoding, key);
    if (entry && now < entry.staleUntil) {
      if (!entry.page) return otherwise();
      const isStale = now >= entry.freshUntil;
      if (isStale) this.#refresh(key, origin, path, request);
      note(isStale ? 'stale' : 'hit');
      return send(entry.page);
    }
    const answer = async () => {
      const isAdmitted = this.#flights.has(key) || (await this.#options.admits(request));
      const running = this.#flights.get(key);
      if (!running && !isAdmitted) {
        const kept = this.#kept(key);
        if (kept) note('stale');
        return kept ? send(kept) : otherwise();
      }
      const rendered = await (running ?? this.#fly(key, origin, path));
      if (rendered.page) {
        note('miss');
        return send(rendered.page);
      }
      const isForThis = !running && !asksForMore(rendered.response);
      return otherwise(isForThis ? rendered.response : undefined);
    };
    return answer();
  }

  #kept(key: string): CachedPage | undefined {
    const entry = this.#entries.peek(key);
    const isKept = entry && this.#now() < entry.keptUntil;
    return isKept ? entry.page?.aged(new Date(entry.renderedAt)) : undefined;
  }

  /**
   * Drops all pages, or those of some paths (in lower case), whatever letter case and escapes were used to request
   * them, and also the data that scripts fetch in place of these pages. A page that is being rendered meanwhile is not
   * kept.
   */
  clear(paths?: readonly string[]): void {
    this.#generation++;
    this.#flights.clear();
    const changed = paths && new Set(paths);
    for (const key of [...this.#entries.keys()]) {
      if (!changed || changed.has(pageOf(key))) this.#entries.delete(key);
    }
  }

  get figures(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#flights.values());
    await this.#compression;
  }

  /** Sends a page; synchronously if it is ready, which is the most frequent case. */
  #send(
    page: CachedPage,
    request: IncomingMessage,
    response: ServerResponse,
    encoding: Encoding,
    key: string,
  ): Promise<void> | undefined {
    if (!page.isReady(encoding)) {
      return page.prepare(encoding).then(() => {
        this.#weigh(page, key);
        page.send(request, response, encoding);
      });
    }
    page.send(request, response, encoding);
    if (!page.deservesBest(encoding)) return;
    this.#compression = this.#compression
      .then(() => this.#improve(page, encoding, key))
      .catch((error: unknown) => log.error({ err: error }, 'a page could not be compressed'));
  }

  async #improve(page: CachedPage, encoding: Encoding, key: string): Promise<void> {
    if (this.#entries.peek(key)?.page !== page) return;
    await page.improve(encoding);
    this.#weigh(page, key);
  }

  #weigh(page: CachedPage, key: string): void {
    const entry = this.#entries.peek(key);
    if (entry?.page?.includes(page)) this.#entries.set(key, entry);
  }

  #refresh(key: string, origin: string, path: string, request: IncomingMessage): void {
    if (this.#flights.has(key)) return;
    this.#options
      .admits(request)
      .then(async (isAdmitted) => {
        if (!isAdmitted || this.#flights.has(key)) return;
        const rendered = await inBackground(() => this.#fly(key, origin, path));
        if (!rendered.page) await rendered.response.body?.cancel();
      })
      .catch((error: unknown) => log.error({ err: error }, 'a page could not be rendered again'));
  }

  /** Renders a page once for all requests that arrive meanwhile. */
  #fly(key: string, origin: string, path: string): Promise<Rendered> {
    const flight = this.#render(key, origin, path).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    this.#flights.set(key, flight);
    return flight;
  }

  async #render(key: string, origin: string, path: string): Promise<Rendered> {
    const generation = this.#generation;
    const response = await this.#options.render(origin, path);
    const freshMs = sharedMs(response);
    const failed = response.status >= 500 && !response.headers.has('set-cookie');
    const keep = (page: CachedPage | undefined, forMs: number) => {
      if (generation !== this.#generation) return;
      const renderedAt = this.#now();
      const freshUntil = renderedAt + forMs;
      const staleUntil = page ? freshUntil + bounded(forMs, STALE) : freshUntil;
      const keptUntil = renderedAt + bounded(forMs, KEPT);
      this.#entries.set(key, { page, renderedAt, freshUntil, staleUntil, keptUntil });
    };
    if (freshMs === 0 && !failed) {
      keep(undefined, PRIVATE_KNOWN_MS);
      return { page: undefined, response };
    }
    const kept = failed ? this.#kept(key) : undefined;
    if (kept) {
      await response.body?.cancel();
      return { page: kept };
    }
    const body = await wholeBodyOf(response);
    const page = new CachedPage(response, body, this.#options.headers);
    // A failure is sent to all who wait, so that they do not put load on a failing source, but it is not cached.
    if (freshMs === 0) return { page };
    const known = this.#entries.peek(key)?.page;
    const same = known?.digest === page.digest ? known : page;
    keep(same, freshMs);
    return { page: same };
  }
}

const bounded = (lifetimeMs: number, { times, atMostMs }: typeof STALE): number =>
  Math.min(lifetimeMs * times, atMostMs);

/**
 * How long an answer may be shared: `Cache-Control: public, s-maxage=…` of a page with status 200
 * that sets no cookie. 0: not at all.
 */
function sharedMs({ status, headers }: Response): number {
  if (status !== 200 || headers.has('set-cookie') || headers.has('content-encoding')) return 0;
  const cacheControl = headers.get('cache-control') ?? '';
  if (!/\bpublic\b/i.test(cacheControl) || /\b(?:private|no-store)\b/i.test(cacheControl)) return 0;
  return Number(/\bs-maxage=(\d{1,9})\b/i.exec(cacheControl)?.[1] ?? 0) * SECOND_MS;
}

/** Whether a page depends on the device: pages are rendered without the visitor's headers, so it is not shared. */
const asksForMore = ({ headers }: Response): boolean =>
  /\buser-agent\b/i.test(headers.get('vary') ?? '');

function note(state: CacheState): void {
  const request = requests.getStore();
  if (request) request.cache = state;
}

/** The decoded path of the page in a key: Remix also finds a page if letters are written as `%67`. */
function pageOf(key: string): string {
  const path = pathOf(key.slice(key.indexOf(' ') + 1));
  return path.includes('%') ? (decoded(path) ?? path).toLowerCase() : path;
}

function withoutFragment(url: string): string {
  const end = url.indexOf('#');
  return end === -1 ? url : url.slice(0, end);
}
