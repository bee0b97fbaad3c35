interface BreakerOptions {
  /** Failures in a row after which it opens. */
  failures: number;
  /** How long it then lets nothing pass; afterwards one at a time tries. */
  restMs: number;
  /** Milliseconds of a clock that is never set back. */
  now(): number;
  /** Called when it opens and when it closes. */
  onChange?(isOpen: boolean): void;
}

/**
 * A circuit breaker: keeps callers away from what has just failed several times. Whoever may try says
 * afterwards whether it `succeeded` or `failed`.
 */
export class Breaker {
  readonly #options: BreakerOptions;
  #failed = 0;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#failed >= this.#options.failures;
  }

  /** Whether a caller may try now; while it is open, the next may after another rest. */
  mayTry(): boolean {
    if (!this.isOpen) return true;
    const now = this.#options.now();
    if (now < this.#restsUntil) return false;
    this.#restsUntil = now + this.#options.restMs;
    return true;
  }

  succeeded(): void {
    const wasOpen = this.isOpen;
    this.#failed = 0;
    if (wasOpen) this.#options.onChange?.(false);
  }

  failed(): void {
    const wasOpen = this.isOpen;
    this.#failed += 1;
    if (!this.isOpen) return;
    this.#restsUntil = this.#options.now() + this.#options.restMs;
    if (!wasOpen) this.#options.onChange?.(true);
  }
}
