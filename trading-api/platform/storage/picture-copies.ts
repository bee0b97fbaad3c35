import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CACHES } from '#app/domain/caches.ts';
import { CUTS } from '#app/domain/file/cut.ts';
import { PICTURE_WIDTHS } from '#app/domain/file/picture.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { Payers } from '#app/domain/work-queue.ts';
import type { FileStore } from './file-store.ts';
import type { Incoming } from './incoming.ts';
import { type Copy, type PictureProcess, PictureRefused } from './picture-process.ts';

/** Copies that may be read or made at a time; more requests are answered 503. */
const MOST_AT_ONCE = 500;

const COPIES: readonly Copy[] = PICTURE_WIDTHS.flatMap((width) =>
  [null, ...namesOf(CUTS)].map((cut) => ({ width, cut })),
);

interface Owned {
  id: string;
  customerId: number;
}

class TooManyCopies extends Error {
  readonly statusCode = 503;
}

/**
 * Smaller copies of pictures, in WebP, upright and without what a camera writes beside the pixels
 * (design/imports: Copies of pictures). Each is made when it is first asked for and kept in the store beside its
 * picture; one that was lost, or that several machines make at once, is the same again.
 */
export class PictureCopies {
  readonly #store: FileStore;
  readonly #incoming: Incoming;
  readonly #pictures: PictureProcess;
  readonly #underWay = new Map<string, Promise<Buffer | null>>();
  /** Why a picture cannot be read. */
  readonly #broken = new Map<string, PictureRefused>();

  constructor(store: FileStore, incoming: Incoming, pictures: PictureProcess) {
    this.#store = store;
    this.#incoming = incoming;
    this.#pictures = pictures;
  }

  /** Null where the picture is lost. @throws PictureRefused */
  async get({ id, customerId }: Owned, copy: Copy): Promise<Buffer | null> {
    const copyId = copyIdOf(id, copy);
    const begun = this.#underWay.get(copyId);
    if (begun) return begun;
    if (this.#underWay.size >= MOST_AT_ONCE) throw new TooManyCopies('too many copies at once');
    const work = this.#kept(copyId)
      .then((kept) => kept ?? this.#made(id, copy, payersOf(customerId)))
      .finally(() => this.#underWay.delete(copyId));
    this.#underWay.set(copyId, work);
    return work;
  }

  /** Succeeds where there are none. */
  async delete(id: string): Promise<void> {
    for (const copy of COPIES) await this.#store.delete(copyIdOf(id, copy));
  }

  async #kept(copyId: string): Promise<Buffer | null> {
    // A bucket whose key may not list it says that what is missing is forbidden.
    const kept = await this.#store.get(copyId).catch(() => null);
    return kept && buffer(kept);
  }

  async #made(id: string, copy: Copy, payers: Payers): Promise<Buffer | null> {
    const broken = this.#broken.get(id);
    if (broken) throw broken;
    try {
      // Read in its turn: the originals of all that wait would be much memory.
      const bytes = await this.#pictures.inTurn(payers, async (make) => {
        const original = await this.#store.get(id);
        return original && (await make({ picture: await buffer(original), copy })).bytes;
      });
      if (bytes) await this.#keep(copyIdOf(id, copy), bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      if (error.problem === 'busy') throw new TooManyCopies('too many copies at once');
      this.#remember(id, error);
      throw error;
    }
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
  #remember(id: string, why: PictureRefused): void {
    if (this.#broken.size >= CACHES.brokenPictures.most) this.#broken.clear();
    this.#broken.set(id, why);
  }
}

const copyIdOf = (id: string, { width, cut }: Copy): string =>
  cut ? `${id}-${width}-${cut}` : `${id}-${width}`;

/** Copies of one sender's pictures wait behind those of others; there are no more than sixteen of each. */
const payersOf = (customerId: number): Payers => [
  { name: `copies of ${customerId}`, budgetMs: Number.POSITIVE_INFINITY },
];
