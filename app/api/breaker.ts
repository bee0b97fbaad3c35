/** Failures one after the other, with no answer between them, after which nothing is asked. */
const FAILURES = 5;
const OPEN_MS = 1_000;

/**
 * Spares a trading API that does not answer, and its visitors the waiting. Once it is open every call
 * fails at once; each second one call is let through, and its answer closes the breaker (ADR 40).
 */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #nextProbe = 0;

  /** @param now milliseconds of a clock that is never set back */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call may be made now; if so, `answered` or `failed` must follow. */
  admits(): boolean {
    if (this.#failures < FAILURES) return true;
    if (this.#now() < this.#nextProbe) return false;
    this.#nextProbe = this.#now() + OPEN_MS;
    return true;
  }

  /** The API has answered, with success or with an error. */
  answered(): void {
    this.#failures = 0;
  }

  /** The connection was refused or broke, or no answer came in time. */
  failed(): void {
    this.#failures += 1;
    this.#nextProbe = this.#now() + OPEN_MS;
  }
}
