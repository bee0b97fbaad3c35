import { NONCE_LENGTH } from './nonce.ts';

/** Corrects a checksum at the end of the bytes after the nonce has been written. */
export type Seal = (body: Buffer, nonce: string) => void;

/** As many copies of a hot page are kept as answers are usually on their way at once. */
const SPARE_COPIES = 32;

/** A page in one encoding, into which a nonce is written without compressing again. */
export class EncodedPage {
  readonly #template: Buffer;
  readonly #nonceAt: readonly number[];
  readonly #seal: Seal | undefined;
  readonly #spare: Buffer[] = [];

  constructor(template: Buffer, nonceAt: readonly number[], seal?: Seal) {
    this.#template = template;
    this.#nonceAt = nonceAt;
    this.#seal = seal;
  }

  get byteLength(): number {
    return this.#template.length;
  }

  /** The bytes with this nonce. They belong to the caller until `giveBack`. */
  withNonce(nonce: string): Buffer {
    if (this.#nonceAt.length === 0) return this.#template;
    const body = this.#spare.pop() ?? Buffer.from(this.#template);
    for (const offset of this.#nonceAt) body.write(nonce, offset, NONCE_LENGTH, 'latin1');
    this.#seal?.(body, nonce);
    return body;
  }

  /** Takes bytes back that have been sent: to make them anew costs more than all else of an answer. */
  giveBack(body: Buffer): void {
    if (body !== this.#template && this.#spare.length < SPARE_COPIES) this.#spare.push(body);
  }
}
