import { NONCE_LENGTH } from './nonce.ts';

/** Corrects a checksum at the end of the bytes after the nonce has been written. */
export type Seal = (body: Buffer, nonce: string) => void;

/** A page in one encoding, into which a nonce is written without compressing again. */
export class EncodedPage {
  readonly #template: Buffer;
  readonly #nonceAt: readonly number[];
  readonly #seal: Seal | undefined;

  constructor(template: Buffer, nonceAt: readonly number[], seal?: Seal) {
    this.#template = template;
    this.#nonceAt = nonceAt;
    this.#seal = seal;
  }

  get byteLength(): number {
    return this.#template.length;
  }

  withNonce(nonce: string): Buffer {
    if (this.#nonceAt.length === 0) return this.#template;
    const body = Buffer.allocUnsafe(this.#template.length);
    this.#template.copy(body);
    for (const offset of this.#nonceAt) body.write(nonce, offset, NONCE_LENGTH, 'latin1');
    this.#seal?.(body, nonce);
    return body;
  }
}
