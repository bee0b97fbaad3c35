import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding } from './accept-encoding.ts';
import type { EncodedPage } from './encoded-page.ts';
import { freshNonce } from './nonce.ts';
import { PageTemplate } from './page-template.ts';
import { NONCE_HEADER, ownHeaders } from './response-headers.ts';

const CACHE_HEADERS = ['Cache-Control', 'private, no-cache', 'Vary', 'Accept-Encoding, Cookie'];
const REPLACED = new Set(['cache-control', 'vary', 'etag']);

/** A page in one encoding with the head of its answer, names and values by turns. */
interface Variant {
  page: EncodedPage;
  head: readonly string[];
}

/** A rendered page that many visitors get, each with a nonce of their own. */
export class CachedPage {
  readonly status: number;
  /** Same text and headers, apart from the nonce: same tag. */
  readonly etag: string;
  readonly #template: PageTemplate;
  readonly #head: readonly string[];
  /** Header values with a nonce in them: where they stand in the head, and the text around it. */
  readonly #nonceHeaders: { index: number; around: string[] }[];
  readonly #variants = new Map<Encoding, Variant>();
  readonly #underWay = new Map<Encoding, Promise<void>>();

  /** @param security headers of every answer of this server, names and values by turns */
  constructor(response: Response, body: Buffer, security: readonly string[]) {
    const nonce = response.headers.get(NONCE_HEADER) ?? undefined;
    const own = ownHeaders(response).filter(([name]) => !REPLACED.has(name));
    this.status = response.status;
    this.#template = new PageTemplate(body, nonce);
    this.etag = etagOf(this.#template, own, nonce);
    const head = [...withoutOverridden(security, own), ...own.flat(), ...CACHE_HEADERS];
    this.#head = head;
    this.#nonceHeaders = head.flatMap((text, index) => {
      const around = nonce === undefined ? [] : text.split(nonce);
      return around.length > 1 ? [{ index, around }] : [];
    });
    this.#keep('identity', this.#template.identity);
  }

  /** Of the text and everything compressed from it. */
  get byteLength(): number {
    return [...this.#variants.values()].reduce((sum, { page }) => sum + page.byteLength, 0);
  }

  isReady(encoding: Encoding): boolean {
    return this.#variants.has(encoding);
  }

  /** Compresses quickly, for the visitor who waits. */
  prepare(encoding: Encoding): Promise<void> {
    let work = this.#underWay.get(encoding);
    if (!work) {
      work = this.#template.encode(encoding, 'fast').then((page) => this.#keep(encoding, page));
      this.#underWay.set(encoding, work);
    }
    return work;
  }

  /** Compresses as well as can be, for all later visitors. */
  async improve(encoding: Encoding): Promise<void> {
    const best = await this.#template.encode(encoding, 'best');
    const now = this.#variants.get(encoding);
    if (!now || best.byteLength < now.page.byteLength) this.#keep(encoding, best);
  }

  #keep(encoding: Encoding, page: EncodedPage): void {
    const compressed = encoding !== 'identity' && page !== this.#template.identity;
    const head = [...this.#head, 'Content-Length', String(page.byteLength)];
    if (compressed) head.push('Content-Encoding', encoding);
    if (this.status === 200) head.push('ETag', this.etag);
    this.#variants.set(encoding, { page, head });
  }

  /** Answers with the page in an encoding that is ready, or 304. */
  send(request: IncomingMessage, response: ServerResponse, encoding: Encoding): void {
    const variant = this.#variants.get(encoding);
    if (!variant) throw new Error(`page is not ready in ${encoding}`);
    if (this.status === 200 && tagMatches(request.headers['if-none-match'], this.etag)) {
      // No content security policy here: the browser keeps the text with the nonce it has.
      response.writeHead(304, [...CACHE_HEADERS, 'ETag', this.etag]);
      response.end();
      return;
    }
    const { page } = variant;
    const nonce = freshNonce();
    const head = variant.head.slice();
    for (const { index, around } of this.#nonceHeaders) head[index] = around.join(nonce);
    response.writeHead(this.status, head);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const body = page.withNonce(nonce);
    // Called without an error once the system has taken the bytes.
    response.end(body, (error?: Error | null) => {
      if (!error) page.giveBack(body);
    });
  }
}

function etagOf(template: PageTemplate, headers: [string, string][], nonce?: string): string {
  const hash = createHash('sha256').update(template.identity.withNonce('-'.repeat(24)));
  for (const [name, value] of headers) {
    hash.update(`\n${name}: ${nonce === undefined ? value : value.replaceAll(nonce, '')}`);
  }
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

function withoutOverridden(security: readonly string[], own: [string, string][]): string[] {
  const overridden = new Set(own.map(([name]) => name));
  return security.filter((_, index) => {
    const name = security[index - (index % 2)] ?? '';
    return !overridden.has(name.toLowerCase());
  });
}

function tagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const opaque = etag.slice(2);
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque);
}
