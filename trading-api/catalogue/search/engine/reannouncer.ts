/** An engine refreshes its index that often (`index-shape.ts`), and a little later at times. */
const FOUND_AFTER_MS = 1000;

interface ReannouncerOptions {
  /** Clears what was cached since the change, and announces the change. */
  announce(): void;
  now?: () => number;
}

/**
 * Portals clear their cached pages as soon as a change of goods is announced, and may then cache lists of a search
 * engine that does not have the change yet. So this announces the change a second time once the engine finds it.
 */
export class Reannouncer {
  readonly #options: Required<ReannouncerOptions>;
  /** When the first change was heard that was not announced a second time yet. */
  #heardAt: number | null = null;
  /** What was committed at `since` is found at `foundAt`. */
  #sent: { since: number; foundAt: number } | null = null;
  #isAnnouncing = false;

  constructor(options: ReannouncerOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  heard(): void {
    if (!this.#isAnnouncing) this.#heardAt ??= this.#options.now();
  }

  /** To be called whenever nothing waited that was committed at a time of `now`. */
  sentAllOf(since: number): void {
    const now = this.#options.now();
    if (this.#sent && now >= this.#sent.foundAt) {
      const { since: until } = this.#sent;
      this.#sent = null;
      if (this.#heardAt !== null && this.#heardAt <= until) {
        this.#heardAt = null;
        this.#isAnnouncing = true;
        this.#options.announce();
        this.#isAnnouncing = false;
      }
    }
    if (this.#heardAt !== null) this.#sent ??= { since, foundAt: now + FOUND_AFTER_MS };
  }
}
