import { AsyncLocalStorage } from 'node:async_hooks';
import { TimeBudget } from '#app/domain/time-budget.ts';

/** A call has taken all the time that its caller gives it, or nobody waits for it any more. */
export class OutOfTime extends Error {
  constructor() {
    super('the time of the call is over');
  }
}

/** The time of a call, which ends early when its caller leaves. */
export class CallTime {
  readonly #budget: TimeBudget;
  readonly #ends = new Set<() => void>();
  #isLeft = false;

  constructor(ms: number, now = () => performance.now()) {
    this.#budget = new TimeBudget(ms, now);
  }

  get leftMs(): number {
    return this.#isLeft ? 0 : this.#budget.leftMs;
  }

  get isOver(): boolean {
    return this.leftMs === 0;
  }

  /** Nobody waits any more. */
  leave(): void {
    this.#isLeft = true;
    for (const end of [...this.#ends]) end();
  }

  /** @returns to be called when there is nothing to end any more */
  onOver(end: () => void): () => void {
    const stop = () => {
      clearTimeout(timer);
      this.#ends.delete(once);
    };
    const once = () => {
      stop();
      end();
    };
    const timer = setTimeout(once, this.leftMs);
    this.#ends.add(once);
    return stop;
  }
}

const times = new AsyncLocalStorage<CallTime | undefined>();

/** Undefined in jobs, and in what is made for several calls: the time of one says nothing of the others. */
export const currentTime = (): CallTime | undefined => times.getStore();

export const runInTime = <Result>(time: CallTime | undefined, work: () => Result): Result =>
  times.run(time, work);

/** Runs work in a part of the time, where there is another way if that is not enough. */
export async function inPartOfTime<Result>(
  mostMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const time = currentTime();
  if (!time) return work();
  const part = new CallTime(Math.min(mostMs, time.leftMs / 2));
  const stop = time.onOver(() => part.leave());
  return runInTime(part, work).finally(stop);
}

/** Waits for what others may wait for too. @throws OutOfTime */
export async function inTime<Given>(given: Promise<Given> | Given): Promise<Given> {
  const time = currentTime();
  if (!time || !(given instanceof Promise)) return given;
  let stop = () => {};
  const over = new Promise<never>((_, reject) => {
    stop = time.onOver(() => reject(new OutOfTime()));
  });
  return Promise.race([given, over]).finally(stop);
}
