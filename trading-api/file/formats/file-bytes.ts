import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 64 * 1024;

/** A file on disk, read a window at a time however it is walked through. */
export class FileBytes {
  readonly #handle: FileHandle;
  #window = Buffer.alloc(0);
  #start = 0;

  constructor(
    handle: FileHandle,
    readonly size: number,
  ) {
    this.#handle = handle;
  }

  /** The bytes from `position` on; fewer than asked for at the end of the file. */
  async read(position: number, length: number): Promise<Buffer> {
    const from = position - this.#start;
    const held = from >= 0 && from + length <= this.#window.length;
    if (!held) await this.#load(position, Math.max(length, WINDOW_BYTES));
    const offset = position - this.#start;
    return this.#window.subarray(offset, offset + length);
  }

  /** The last bytes of the file. */
  tail(length: number): Promise<Buffer> {
    const position = Math.max(0, this.size - length);
    return this.read(position, this.size - position);
  }

  async #load(position: number, length: number): Promise<void> {
    const wanted = Math.max(0, Math.min(length, this.size - position));
    const window = Buffer.alloc(wanted);
    const { bytesRead } = await this.#handle.read(window, 0, wanted, position);
    this.#window = window.subarray(0, bytesRead);
    this.#start = position;
  }
}

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 20_000;

/** Whether a picture can be drawn: a header of a few bytes may ask for gigabytes. */
export const isDrawable = (width: number, height: number): boolean =>
  width > 0 && height > 0 && Math.max(width, height) <= MAX_SIDE && width * height <= MAX_PIXELS;
