/**
 * The milliseconds that whoever asks still has, counted from the arrival: each takes that off which it has used itself.
 * It can only shorten what is waited for; what a browser says of it nobody believes.
 */
export const TIME_LEFT_HEADER = 'x-time-left';

const MILLISECONDS = /^\d{1,9}$/;

/** What is left of the time that a request may take. It never grows, and ends at 0. */
export class TimeBudget {
  readonly totalMs: number;
  readonly #endsAt: number;
  readonly #now: () => number;

  /** @param now milliseconds of a clock that is never set back */
  constructor(totalMs: number, now: () => number) {
    this.totalMs = totalMs;
    this.#now = now;
    this.#endsAt = now() + totalMs;
  }

  get leftMs(): number {
    return Math.min(this.totalMs, Math.max(0, this.#endsAt - this.#now()));
  }

  get isOver(): boolean {
    return this.leftMs === 0;
  }

  /** The same time again, for what others wait for too. */
  anew(): TimeBudget {
    return new TimeBudget(this.totalMs, this.#now);
  }
}

/** How long a request may take by what its caller says, but no longer than `mostMs`, which also holds where it says nothing. */
export function timeGiven(header: unknown, mostMs: number): number {
  return typeof header === 'string' && MILLISECONDS.test(header)
    ? Math.min(Number(header), mostMs)
    : mostMs;
}
