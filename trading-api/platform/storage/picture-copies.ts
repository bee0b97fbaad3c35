import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { CUTS, type Cut } from '#app/domain/file/cut.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#app/domain/file/picture.ts';
import { Queues } from '../queues.ts';
import type { FileStore } from './file-store.ts';
import type { Incoming } from './incoming.ts';

/** Of an uploaded picture; those that say more are refused. */
export const MAX_PIXELS = 50_000_000;
/** Copies that may be read or made at a time; more requests are answered 503. */
const MOST_AT_ONCE = 500;
/** Pictures of which it is remembered that they cannot be read. */
const MOST_BROKEN = 10_000;
const QUALITY = 75;

/** Loaded when the first picture is made: it takes 70 ms, which a start would wait for. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for the one picture that is made at a time; nothing of it stays in memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** A square where it is cut, else the whole picture. */
export interface Copy {
  width: PictureWidth;
  cut: Cut | null;
}

const POSITIONS = { start: 'left top', middle: 'centre', end: 'right bottom' } as const;

/** Every copy that there may be of a picture. */
const COPIES: readonly Copy[] = PICTURE_WIDTHS.flatMap((width) =>
  [null, ...(Object.keys(CUTS) as Cut[])].map((cut) => ({ width, cut })),
);

class TooManyCopies extends Error {
  readonly statusCode = 503;
}

/**
 * Smaller copies of pictures, in WebP, upright and without what a camera writes beside the pixels
 * (ADR 229). Each is made when it is first asked for and kept in the store beside its picture; one
 * that was lost, or that several machines make at once, is the same again.
 */
export class PictureCopies {
  readonly #store: FileStore;
  readonly #incoming: Incoming;
  /** One picture at a time, since each takes up to 300 MB while it is decoded. */
  readonly #turns = new Queues();
  readonly #underWay = new Map<string, Promise<Buffer | null>>();
  readonly #broken = new Set<string>();

  constructor(store: FileStore, incoming: Incoming) {
    this.#store = store;
    this.#incoming = incoming;
  }

  /** Null where the picture is lost, or cannot be read. */
  async get(id: string, copy: Copy): Promise<Buffer | null> {
    const copyId = copyIdOf(id, copy);
    const begun = this.#underWay.get(copyId);
    if (begun) return begun;
    if (this.#underWay.size >= MOST_AT_ONCE) throw new TooManyCopies('too many copies at once');
    const work = this.#keptOrMade(id, copyId, copy).finally(() => this.#underWay.delete(copyId));
    this.#underWay.set(copyId, work);
    return work;
  }

  /** Whether a picture can be decoded, all of it. */
  canRead(path: string): Promise<boolean> {
    return this.#inTurn(() => shrink(path, { width: 160, cut: null })).then(
      () => true,
      () => false,
    );
  }

  /** Succeeds where there are none. */
  async delete(id: string): Promise<void> {
    for (const copy of COPIES) await this.#store.delete(copyIdOf(id, copy));
  }

  async #keptOrMade(id: string, copyId: string, copy: Copy): Promise<Buffer | null> {
    // A bucket whose key may not list it says that what is missing is forbidden.
    const kept = await this.#store.get(copyId).catch(() => null);
    if (kept) return buffer(kept);
    if (this.#broken.has(id)) return null;
    return this.#inTurn(async () => {
      const original = await this.#store.get(id);
      if (!original) return null;
      const bytes = await buffer(original);
      const made = await shrink(bytes, copy).catch(() => null);
      if (made) await this.#keep(copyId, made);
      else this.#remember(id);
      return made;
    });
  }

  /** Where there is no room for it, it is made again the next time. */
  async #keep(copyId: string, bytes: Buffer): Promise<void> {
    try {
      const file = await this.#incoming.receive(Readable.from([bytes]), bytes.length);
      await this.#store.put(copyId, file).finally(file.discard);
    } catch {
      // The status page says it when nothing can be stored.
    }
  }

  /** So that asking for it again costs nothing. */
  #remember(id: string): void {
    if (this.#broken.size >= MOST_BROKEN) this.#broken.clear();
    this.#broken.add(id);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.run('', work);
  }
}

const copyIdOf = (id: string, { width, cut }: Copy): string =>
  cut ? `${id}-${width}-${cut}` : `${id}-${width}`;

/**
 * Decodes and encodes in threads of their own; never enlarges.
 * @throws Error where the picture cannot be decoded
 */
async function shrink(picture: string | Buffer, copy: Copy): Promise<Buffer> {
  const sharp = await openSharp();
  const source = sharp(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
  return (await resized(source.autoOrient(), copy)).webp({ quality: QUALITY }).toBuffer();
}

async function resized(source: Sharp, { width, cut }: Copy): Promise<Sharp> {
  if (!cut) return source.resize({ width, withoutEnlargement: true });
  const { autoOrient: upright } = await source.metadata();
  const side = Math.min(width, upright.width, upright.height);
  return source.resize({ width: side, height: side, fit: 'cover', position: POSITIONS[cut] });
}
