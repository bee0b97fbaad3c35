import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#app/domain/network.ts';

/** Pages come in bursts: what is not used of these seconds may be used at once. */
const WINDOW_S = 10;
const SESSION = /(?:^|;\s*)session=/;

/**
 * How many pages are rendered for one network address, so that one visitor cannot take the process
 * from all others. Customers who are logged in are counted apart from the others at their address.
 */
export class RenderBudget {
  readonly #limiter: RateLimiterMemory | undefined;

  /** @param perSecond 0: no limit */
  constructor(perSecond: number) {
    if (perSecond > 0) {
      this.#limiter = new RateLimiterMemory({ points: perSecond * WINDOW_S, duration: WINDOW_S });
    }
  }

  /** Takes one rendering; answers the seconds to wait, 0 where it may begin now. */
  async take({ headers }: IncomingMessage): Promise<number> {
    if (!this.#limiter) return 0;
    const own = SESSION.test(headers.cookie ?? '') ? 'customer' : 'visitor';
    try {
      await this.#limiter.consume(`${own} ${networkOf(String(headers['x-forwarded-for']))}`);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.ceil(refusal.msBeforeNext / 1000);
    }
  }
}
