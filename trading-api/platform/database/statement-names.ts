import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';

/** A statement is prepared from this time on: what is sent once or twice would only take memory. */
const REPEATS = 3;

/** Names for the statements that are sent again and again, the same for all connections of a process. */
export class StatementNames {
  readonly #most: number;
  readonly #names = new Map<string, string>();
  /** Until they are prepared; with bounds, because lists of values make texts without end. */
  readonly #times = new LRUCache<string, number>({ max: CACHES.statementsCounted.most });

  /** @param most how many statements have a name: a connection keeps the plans of all that it executes */
  constructor(most: number) {
    this.#most = most;
  }

  /** Undefined for a statement that is not to be prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === this.#most) return known;
    const times = (this.#times.get(text) ?? 0) + 1;
    if (times < REPEATS) {
      this.#times.set(text, times);
      return undefined;
    }
    this.#times.delete(text);
    const name = `repeated_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
