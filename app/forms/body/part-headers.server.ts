const HEAD_END = Buffer.from('\r\n\r\n');
const [CR, LF, TAB, DELETE, UNDERSCORE] = [0x0d, 0x0a, 0x09, 0x7f, 0x5f];
const FIRST_PRINTABLE = 0x20;

/**
 * A multipart form as it comes, without control characters in the headers of its parts: browsers send those that are in the
 * name of a file, and for one of them the parser would refuse the form with everything that was typed.
 */
export class PartHeaders {
  readonly #delimiter: Buffer;
  /** What may be the beginning of a mark that the next piece ends. */
  #held = Buffer.alloc(0);
  #isHead = true;

  constructor(contentType: string) {
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
    this.#delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`);
  }

  /** What of the form so far is known to be head or body. */
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

  /** What is left when nothing more comes. */
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
