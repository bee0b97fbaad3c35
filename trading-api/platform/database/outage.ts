import { setTimeout as delay } from 'node:timers/promises';
import { currentTime, OutOfTime } from '../call-time.ts';
import { isConnectionLost, isUnanswered } from './failure.ts';

/** A restart or a failover of the database takes about so long. */
const WAIT_MS = 3_000;
const PAUSE_MS = 50;

/**
 * Lets reads wait for a database that is gone for a moment (design/operation: Outages): when two portals answer 503 at
 * the same time, a proxy has nobody else to ask. Once an outage has lasted for WAIT_MS, calls fail at once until one
 * succeeds.
 */
export class Outage {
  readonly #now: () => number;
  /** By the clock; null: the database answers. */
  #since: number | null = null;

  /** @param now milliseconds of a clock that is never set back */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * @param work done again where the connection was lost
   * @param isRepeatable asked after each loss; false once the work has written
   */
  async outlast<Answer>(work: () => Promise<Answer>, isRepeatable: () => boolean): Promise<Answer> {
    for (;;) {
      try {
        const answer = await work();
        this.#since = null;
        return answer;
      } catch (error) {
        // The rollback on a connection that was broken fails for another reason.
        if (currentTime()?.isOver && isUnanswered(error)) throw new OutOfTime();
        if (!isConnectionLost(error) || !isRepeatable()) throw error;
        this.#since ??= this.#now();
        if (this.#now() - this.#since > WAIT_MS) throw error;
      }
      await delay(PAUSE_MS);
      if (currentTime()?.isOver) throw new OutOfTime();
    }
  }
}
