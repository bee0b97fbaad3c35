import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#app/domain/network.ts';

/** Pages come in bursts: what is not used of these seconds may be used at once. */
const WINDOW_S = 10;
const SESSION = /(?:^|;\s*)session=/;

/** The counter of a rendering: one for each network address, and another for its customers who are logged in. */
export function rendersFor({ headers }: IncomingMessage): string {
  const own = SESSION.test(headers.cookie ?? '') ? 'customer' : 'visitor';
  return `${own} ${networkOf(String(headers['x-forwarded-for']))}`;
}

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
  async take(request: IncomingMessage): Promise<number> {
    if (!this.#limiter) return 0;
    try {
      await this.#limiter.consume(rendersFor(request));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.ceil(refusal.msBeforeNext / 1000);
    }
  }
}
