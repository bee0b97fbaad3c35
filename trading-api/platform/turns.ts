/** Work of one name, one after the other, in the order in which it came. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Whether anything of the name has begun or waits. */
  isTaken(name: string): boolean {
    return this.#last.has(name);
  }

  /** Resolved when all that has begun or waits now has ended; undefined where nothing has. */
  ended(name: string): Promise<unknown> | undefined {
    return this.#last.get(name);
  }

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
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
