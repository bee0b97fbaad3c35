import { sql } from 'drizzle-orm';
import { SECOND_MS } from '#app/domain/duration.ts';
import { ADVISORY_LOCKS } from './database/advisory-locks.ts';
import { type Database, rowsOf } from './database/client.ts';
import { isHeldUpTo, type SessionLocks } from './database/session-locks.ts';

/** A lock is kept for so long after its last call, because bids come one after the other. */
const KEPT_MS = 250;

const secondOf = (at: Date): number => Math.floor(at.getTime() / SECOND_MS);

/**
 * The calls of this process that have arrived and are not answered, by the second of their arrival.
 * One lock for each second shows them to the other processes, however many calls there are.
 */
export class UnderWay {
  readonly #counts = new Map<number, number>();

  constructor(private readonly locks: Pick<SessionLocks, 'hold' | 'release'>) {}

  /** @returns to be called when it is answered */
  arrived(at: Date): () => void {
    const second = secondOf(at);
    const count = this.#counts.get(second);
    this.#counts.set(second, (count ?? 0) + 1);
    if (count === undefined) this.locks.hold(ADVISORY_LOCKS.arrivals, second);
    return () => this.#left(second);
  }

  #left(second: number): void {
    const count = (this.#counts.get(second) ?? 0) - 1;
    this.#counts.set(second, count);
    if (count === 0) setTimeout(() => this.#release(second), KEPT_MS).unref();
  }

  #release(second: number): void {
    if (this.#counts.get(second) !== 0) return;
    this.#counts.delete(second);
    this.locks.release(ADVISORY_LOCKS.arrivals, second);
  }
}

/** Whether any process still works at a call that arrived before then, or in the same second. */
export async function isUnderWay(db: Database, until: Date): Promise<boolean> {
  const [row] = await rowsOf<{ held: boolean }>(
    db,
    sql`select ${isHeldUpTo(ADVISORY_LOCKS.arrivals, secondOf(until))} as held`,
  );
  return row?.held === true;
}
