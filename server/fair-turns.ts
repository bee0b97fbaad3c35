/**
 * Starts pieces of work one by one, each in its own turn of the event loop, so that the process reads new requests in
 * between. Callers take turns, so that nobody waits for everything that another caller has sent.
 */
export class FairTurns {
  readonly #waiting = new Map<string, (() => void)[]>();

  next(who: string): Promise<void> {
    return new Promise((begin) => {
      const own = this.#waiting.get(who);
      if (own) own.push(begin);
      else if (this.#waiting.set(who, [begin]).size === 1) setImmediate(this.#serve);
    });
  }

  readonly #serve = () => {
    const [first] = this.#waiting;
    if (!first) return;
    const [who, own] = first;
    this.#waiting.delete(who);
    own.shift()?.();
    if (own.length > 0) this.#waiting.set(who, own);
    if (this.#waiting.size > 0) setImmediate(this.#serve);
  };
}
