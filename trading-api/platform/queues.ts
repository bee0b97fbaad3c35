/** A queue for each name: its work runs one after the other, first come first served. */
export class Queues {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Whether anything of the name has begun or waits. */
  isBusy(name: string): boolean {
    return this.#last.has(name);
  }

  /** Resolved when all work that has begun or waits now has ended; undefined where there is none. */
  ended(name: string): Promise<unknown> | undefined {
    return this.#last.get(name);
  }

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name);
    const result = before ? before.then(work) : work();
    const ended = result.catch(() => {});
    this.#last.set(name, ended);
    try {
      return await result;
    } finally {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    }
  }
}
