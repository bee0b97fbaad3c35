import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withAge } from '#app/cache/data-age.server.ts';
import { PRIVATE_PAGE } from '#app/session/page-headers.server.ts';
import { compress, type Effort, type Encoding } from './compression.ts';
import { ownHeaders } from './respond.ts';

/** The `Vary` header: a visitor with a session gets another page at the same address. */
const VARY = 'Accept-Encoding, Cookie';
const REPLACED = new Set(['cache-control', 'vary', 'etag']);

/** A page that was sent this often is worth the 40 ms of compressing it as well as possible. */
const OFTEN = 2;

const OWN_TAG = /^(?:W\/)?"([\w-]{22})\.[a-z.]+"$/;

/** A page in one encoding, with the headers of its answer: names and values alternating. */
interface Variant {
  body: Buffer;
  head: string[];
  etag: string;
  effort: Effort;
  sent: number;
}

/** A rendered page that many visitors get with the same bytes. */
export class CachedPage {
  readonly status: number;
  /** The digest of text and headers. It is the same in every process and after every rendering of the same text. */
  readonly digest: string;
  readonly #response: Response;
  readonly #security: readonly string[];
  readonly #body: Buffer;
  readonly #head: readonly string[];
  readonly #cacheHeaders: readonly string[];
  readonly #variants = new Map<Encoding, Variant>();
  readonly #underWay = new Map<Encoding, Promise<void>>();
  /** The last copy of the page that was made with a notice of its age. */
  #aged: { since: number; page: CachedPage } | undefined;

  /**
   * Makes a page from a rendered answer.
   * @param security headers of every answer of this server, names and values alternating
   */
  constructor(response: Response, body: Buffer, security: readonly string[]) {
    const own = ownHeaders(response).filter(([name]) => !REPLACED.has(name));
    const allowed = response.status === 200 ? response.headers.get('cache-control') : null;
    this.status = response.status;
    this.#response = response;
    this.#security = security;
    this.#body = body;
    this.#cacheHeaders = ['Cache-Control', allowed ?? PRIVATE_PAGE, 'Vary', VARY];
    this.#head = [...withoutOverridden(security, own), ...own.flat(), ...this.#cacheHeaders];
    this.digest = createHash('sha256')
      .update(body)
      .update(this.#head.join('\n'))
      .digest('base64url')
      .slice(0, 22);
    this.#keep('identity', body, 'best');
  }

  /**
   * A copy of this page with a notice of its age, which no cache may keep. It is made and compressed only once, since
   * a visitor who may have no more pages rendered may still ask for it any number of times.
   */
  aged(since: Date): CachedPage {
    if (this.#aged?.since !== since.getTime()) {
      this.#aged = { since: since.getTime(), page: this.#withAge(since) };
    }
    return this.#aged.page;
  }

  #withAge(since: Date): CachedPage {
    const headers = new Headers(this.#response.headers);
    headers.set('cache-control', PRIVATE_PAGE);
    const body = Buffer.from(withAge(this.#body.toString(), since));
    return new CachedPage(new Response(null, { headers }), body, this.#security);
  }

  get byteLength(): number {
    const aged = this.#aged?.page.byteLength ?? 0;
    return [...this.#variants.values()].reduce((sum, { body }) => sum + body.length, aged);
  }

  includes(page: CachedPage): boolean {
    return page === this || page === this.#aged?.page;
  }

  isReady(encoding: Encoding): boolean {
    return this.#variants.has(encoding);
  }

  prepare(encoding: Encoding): Promise<void> {
    const work = this.#underWay.get(encoding) ?? this.#compress(encoding, 'fast');
    this.#underWay.set(encoding, work);
    return work;
  }

  deservesBest(encoding: Encoding): boolean {
    const variant = this.#variants.get(encoding);
    return variant?.effort === 'fast' && variant.sent === OFTEN;
  }

  improve(encoding: Encoding): Promise<void> {
    return this.#compress(encoding, 'best');
  }

  async #compress(encoding: Encoding, effort: Effort): Promise<void> {
    this.#keep(encoding, await compress(this.#body, encoding, effort), effort);
  }

  #keep(encoding: Encoding, body: Buffer, effort: Effort): void {
    // A strong entity tag identifies bytes, so each encoding has its own.
    const etag = `"${this.digest}.${encoding}.${effort}"`;
    const head = [...this.#head, 'Content-Length', String(body.length)];
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    if (this.status === 200) head.push('ETag', etag);
    this.#variants.set(encoding, { body, head, etag, effort, sent: 0 });
  }

  send(request: IncomingMessage, response: ServerResponse, encoding: Encoding): void {
    const variant = this.#variants.get(encoding);
    if (!variant) throw new Error(`page is not ready in ${encoding}`);
    variant.sent += 1;
    const held = this.#heldTag(request.headers['if-none-match'], variant);
    if (held) {
      response.writeHead(304, [...this.#cacheHeaders, 'ETag', held]);
      response.end();
      return;
    }
    response.writeHead(this.status, variant.head);
    response.end(request.method === 'HEAD' ? undefined : variant.body);
  }

  #heldTag(header: string | undefined, { etag }: Variant): string | undefined {
    if (header === undefined || this.status !== 200) return undefined;
    const tags = header.split(',').map((tag) => tag.trim());
    if (tags.includes('*')) return etag;
    return tags.find((tag) => OWN_TAG.exec(tag)?.[1] === this.digest);
  }
}

function withoutOverridden(security: readonly string[], own: [string, string][]): string[] {
  const overridden = new Set(own.map(([name]) => name));
  return security.filter((_, index) => {
    const name = security[index - (index % 2)] ?? '';
    return !overridden.has(name.toLowerCase());
  });
}
