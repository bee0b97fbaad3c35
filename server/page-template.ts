import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';
import { brotliPage } from './brotli-page.ts';
import { EncodedPage } from './encoded-page.ts';
import { gzipPage } from './gzip-page.ts';
import { freshNonce, NONCE_LENGTH } from './nonce.ts';

/** `fast` while a visitor waits, `best` in the background for all later ones. */
export type Effort = 'fast' | 'best';

/**
 * How nonces are kept replaceable. `linked`: only the first is, and the later ones are
 * back-references that follow it; smallest. `separate`: each one is.
 */
export type NonceStrategy = 'linked' | 'separate';

const encoders = { br: brotliPage, gzip: gzipPage };
const decoders = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** The text of a rendered page, and where its nonce stands in it. */
export class PageTemplate {
  readonly body: Buffer;
  readonly nonceAt: readonly number[];
  readonly identity: EncodedPage;

  /** @param nonce the one the page was rendered with; undefined: it has none */
  constructor(body: Buffer, nonce: string | undefined) {
    this.body = body;
    this.nonceAt = nonce === undefined ? [] : positionsOf(nonce, body);
    this.identity = new EncodedPage(body, this.nonceAt);
  }

  /** The text cut at the nonces; each nonce is a piece of its own. */
  pieces(strategy: NonceStrategy): Buffer[] {
    const cuts = strategy === 'linked' ? this.nonceAt.slice(0, 1) : this.nonceAt;
    const edges = [0, ...cuts.flatMap((start) => [start, start + NONCE_LENGTH]), this.body.length];
    return edges.slice(1).map((end, index) => this.body.subarray(edges[index], end));
  }

  /** Compresses the page. One that does not come out right with every nonce is left as it is. */
  async encode(encoding: Encoding, effort: Effort): Promise<EncodedPage> {
    if (encoding === 'identity') return this.identity;
    let page: PageTemplate = this;
    for (const strategy of ['linked', 'separate', 'separate'] as const) {
      const encoded = await encoders[encoding](page, strategy, effort);
      if (await this.#isRight(encoded, encoding)) return encoded;
      // What went wrong hung on the letters of the nonce that was compressed: take another.
      const nonce = freshNonce();
      page = new PageTemplate(this.identity.withNonce(nonce), nonce);
    }
    return this.identity;
  }

  /** A compressor may copy part of a nonce to where the text only looks alike: decode and see. */
  async #isRight(page: EncodedPage, encoding: 'br' | 'gzip'): Promise<boolean> {
    for (const nonce of [freshNonce(), freshNonce()]) {
      try {
        const decoded = await decoders[encoding](page.withNonce(nonce));
        if (!decoded.equals(this.identity.withNonce(nonce))) return false;
      } catch {
        return false;
      }
    }
    return true;
  }
}

function positionsOf(nonce: string, body: Buffer): number[] {
  const positions: number[] = [];
  let at = body.indexOf(nonce, 0, 'latin1');
  while (at !== -1) {
    positions.push(at);
    at = body.indexOf(nonce, at + NONCE_LENGTH, 'latin1');
  }
  return positions;
}
