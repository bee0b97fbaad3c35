const HEAD_END = Buffer.from('\r\n\r\n');
const [CR, LF, TAB, DELETE, UNDERSCORE] = [0x0d, 0x0a, 0x09, 0x7f, 0x5f];
const FIRST_PRINTABLE = 0x20;

/**
 * Replaces control characters in the part headers of a multipart form while it arrives. Browsers send those that a
 * file's name contains, and the parser would refuse the whole form with everything that was typed.
 */
export class PartHeaders {
  readonly #delimiter: Buffer;
  /** Bytes that may be the beginning of a delimiter that goes on in the next piece. */
  #held = Buffer.alloc(0);
  #isHead = true;

  constructor(contentType: string) {
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
    this.#delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`);
  }

  /** The cleaned bytes of which it is known whether they belong to a head or a body. */
  cleaned(piece: Uint8Array): Buffer {
    const bytes = Buffer.concat([this.#held, piece]);
    let at = 0;
    for (;;) {
      const mark = this.#isHead ? HEAD_END : this.#delimiter;
      const found = bytes.indexOf(mark, at);
      const end = found < 0 ? Math.max(at, bytes.length - mark.length + 1) : found + mark.length;
      if (this.#isHead) clean(bytes.subarray(at, end));
      at = end;
      if (found < 0) break;
      this.#isHead = !this.#isHead;
    }
    this.#held = bytes.subarray(at);
    return bytes.subarray(0, at);
  }

  /** The bytes that are left when the form has ended. */
  rest(): Buffer {
    return this.#held;
  }
}

function clean(head: Buffer): void {
  for (const [at, byte] of head.entries()) {
    const isControl = (byte < FIRST_PRINTABLE && byte !== TAB) || byte === DELETE;
    if (isControl && byte !== CR && byte !== LF) head[at] = UNDERSCORE;
  }
}
