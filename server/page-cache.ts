import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isPersonal } from '#app/session/cookie-names.ts';
import { CachedPage } from './cached-page.ts';
import { type Encoding, negotiateEncoding } from './compression.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** Keys, headers and the objects around the bytes. */
const OVERHEAD_BYTES = 2048;
/** So long is it known that a page is not for everyone, and nobody waits for another's rendering. */
const PRIVATE_KNOWN_MS = 10_000;
/** A page that is no longer fresh is shown this many times longer, while a new one is rendered. */
const STALE_TIMES = 10;
const SECOND_MS = 1000;

export interface PageCacheOptions {
  /** Renders a page for a visitor who is nobody in particular. */
  render(origin: string, pathAndQuery: string): Promise<Response>;
  /** Security headers of every answer, names and values by turns. */
  headers: readonly string[];
  /** Milliseconds. */
  now?: () => number;
  maxBytes?: number;
}

interface Entry {
  /** Undefined: known not to be for everyone. */
  page: CachedPage | undefined;
  freshUntil: number;
  staleUntil: number;
}

/** What a rendering came to: a page for all who wait, or an answer for the one who asked first. */
type Rendered = { page: CachedPage } | { page: undefined; response: Response };

/** Pages for anonymous visitors: rendered once, compressed once, the same bytes for all of them. */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<string, Promise<Rendered>>();
  /** One page at a time, so that it takes at most one core from the visitors. */
  #compression = Promise.resolve();
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes ?? MAX_BYTES,
      sizeCalculation: ({ page }, key) =>
        OVERHEAD_BYTES + 2 * key.length + (page ? page.byteLength : 0),
    });
  }

  /** Whether the answer to this request could be one for everyone. */
  static covers({ method, url, headers }: IncomingMessage): boolean {
    return (
      (method === 'GET' || method === 'HEAD') &&
      url?.charCodeAt(0) === 0x2f &&
      headers.authorization === undefined &&
      !isPersonal(headers.cookie)
    );
  }

  /**
   * Answers a request that `covers` says yes to; at once, or by the promise it gives.
   * @param origin what the visitor calls this site; its pages may name it
   * @param otherwise answers a page that is not for everyone, with what was rendered if this was
   *   the request it was rendered for
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
      if (now >= entry.freshUntil) this.#refresh(key, origin, path);
      return send(entry.page);
    }
    const running = this.#flights.get(key);
    const flight = running ?? this.#fly(key, origin, path);
    return flight.then((rendered) => {
      if (rendered.page) return send(rendered.page);
      return otherwise(running || asksForMore(rendered.response) ? undefined : rendered.response);
    });
  }

  /** Drops all pages, or those of one path in lower case. What is being rendered meanwhile is not kept. */
  clear(path?: string): void {
    this.#generation++;
    this.#flights.clear();
    for (const key of [...this.#entries.keys()]) {
      if (path === undefined || pathOf(key).toLowerCase() === path) this.#entries.delete(key);
    }
  }

  /** Resolves when nothing is being compressed or rendered behind anybody's back. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flights.values());
    await this.#compression;
  }

  /** Without a promise when the page is ready: this is the way of most answers. */
  #send(
    page: CachedPage,
    request: IncomingMessage,
    response: ServerResponse,
    encoding: Encoding,
    key: string,
  ): Promise<void> | undefined {
    if (page.isReady(encoding)) {
      page.send(request, response, encoding);
      return;
    }
    return page.prepare(encoding).then(() => {
      this.#compression = this.#compression
        .then(() => this.#improve(page, encoding, key))
        .catch((error: unknown) => console.error(`${key} could not be compressed`, error));
      page.send(request, response, encoding);
    });
  }

  async #improve(page: CachedPage, encoding: Encoding, key: string): Promise<void> {
    const entry = this.#entries.peek(key);
    if (entry?.page !== page) return;
    await page.improve(encoding);
    // It has grown by what was compressed.
    if (this.#entries.peek(key) === entry) this.#entries.set(key, entry);
  }

  #refresh(key: string, origin: string, path: string): void {
    if (this.#flights.has(key)) return;
    this.#fly(key, origin, path)
      .then((rendered) => {
        if (!rendered.page) return rendered.response.body?.cancel();
      })
      .catch((error: unknown) => console.error(`${path} could not be rendered again`, error));
  }

  /** One rendering for all who ask while it is under way. */
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
    const keep = (page: CachedPage | undefined, forMs: number, staleMs: number) => {
      if (generation !== this.#generation) return;
      const freshUntil = this.#now() + forMs;
      this.#entries.set(key, { page, freshUntil, staleUntil: freshUntil + staleMs });
    };
    if (freshMs === 0 && !failed) {
      keep(undefined, PRIVATE_KNOWN_MS, 0);
      return { page: undefined, response };
    }
    const body = Buffer.from(await response.arrayBuffer());
    const page = new CachedPage(response, body, this.#options.headers);
    // A failure goes to all who wait, so that they do not press a source that is down; not further.
    if (freshMs === 0) return { page };
    const known = this.#entries.peek(key)?.page;
    const same = known?.digest === page.digest ? known : page;
    keep(same, freshMs, freshMs * STALE_TIMES);
    return { page: same };
  }
}

/**
 * How long an answer may be shown to everyone: `Cache-Control: public, s-maxage=…` of a page with
 * status 200 and no cookie of its own. 0: not at all.
 */
function sharedMs({ status, headers }: Response): number {
  if (status !== 200 || headers.has('set-cookie') || headers.has('content-encoding')) return 0;
  const cacheControl = headers.get('cache-control') ?? '';
  if (!/\bpublic\b/i.test(cacheControl) || /\b(?:private|no-store)\b/i.test(cacheControl)) return 0;
  return Number(/\bs-maxage=(\d{1,9})\b/i.exec(cacheControl)?.[1] ?? 0) * SECOND_MS;
}

/** Pages are rendered without the visitor's headers; one that depends on the device says so. */
const asksForMore = (response: Response): boolean =>
  /\buser-agent\b/i.test(response.headers.get('vary') ?? '');

/** The path in the key of a page. */
const pathOf = (key: string): string => key.slice(key.indexOf(' ') + 1).split('?')[0] ?? '';

function withoutFragment(url: string): string {
  const end = url.indexOf('#');
  return end === -1 ? url : url.slice(0, end);
}
