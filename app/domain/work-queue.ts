import { MINUTE_MS } from './duration.ts';

/** After this time only half of what a payer has spent still counts. */
const HALF_LIFE_MS = 5 * MINUTE_MS;
/** A payer who has spent less than this is forgotten. */
const NOTHING_MS = 1;

/** Who is charged for the time that work takes, and how much they may spend before further work is refused. */
export interface Payer {
  name: string;
  budgetMs: number;
}

/** All payers of a piece of work; the first one's spending decides when its turn comes. */
export type Payers = readonly [Payer, ...Payer[]];

/** Too much work waits already, of this payer or of all. */
export class TooMuchWaiting extends Error {}

/** A payer has used up the budget for now. */
export class BudgetSpent extends Error {
  constructor(readonly waitMs: number) {
    super(`the next work may begin in ${waitMs} ms`);
  }
}

interface Waiting {
  payers: Payers;
  begin(): void;
  refuse(reason: BudgetSpent): void;
}

interface WorkQueueOptions {
  mostWaiting: number;
  mostWaitingOfOne: number;
  /** The time in milliseconds, by a clock that is never set back. */
  now(): number;
}

/**
 * Queues work of strangers for one worker, which does a piece at a time (design/imports: Pictures). The next piece is
 * of the payer who has spent the least of the worker's time, so that whoever sends much or costly work waits behind
 * the others. Nobody may spend more than a budget.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #waiting: Waiting[] = [];
  readonly #spent = new Map<string, { ms: number; at: number }>();
  #isBusy = false;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /**
   * Does the work when its turn comes.
   * @throws TooMuchWaiting, BudgetSpent, and what the work throws
   */
  async run<Result>(payers: Payers, work: () => Promise<Result>): Promise<Result> {
    const { mostWaiting, mostWaitingOfOne, now } = this.#options;
    const ofOne = this.#waiting.filter((each) => each.payers[0].name === payers[0].name).length;
    if (ofOne >= mostWaitingOfOne || this.#waiting.length >= mostWaiting) {
      throw new TooMuchWaiting();
    }
    await new Promise<void>((begin, refuse) => {
      this.#waiting.push({ payers, begin, refuse });
      this.#next();
    });
    const begun = now();
    try {
      return await work();
    } finally {
      for (const { name } of payers) this.#charge(name, now() - begun);
      this.#isBusy = false;
      this.#next();
    }
  }

  #next(): void {
    while (!this.#isBusy) {
      const [next] = this.#waiting.toSorted(
        (one, other) => this.#spentBy(one.payers[0].name) - this.#spentBy(other.payers[0].name),
      );
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      const waitMs = Math.max(...next.payers.map((payer) => this.#waitOf(payer)));
      if (waitMs > 0) {
        next.refuse(new BudgetSpent(waitMs));
        continue;
      }
      this.#isBusy = true;
      next.begin();
    }
  }

  #spentBy(name: string): number {
    const spent = this.#spent.get(name);
    return spent ? spent.ms * 2 ** ((spent.at - this.#options.now()) / HALF_LIFE_MS) : 0;
  }

  #waitOf({ name, budgetMs }: Payer): number {
    return HALF_LIFE_MS * Math.log2(this.#spentBy(name) / budgetMs);
  }

  #charge(name: string, ms: number): void {
    const sum = this.#spentBy(name) + ms;
    for (const other of this.#spent.keys()) {
      if (this.#spentBy(other) < NOTHING_MS) this.#spent.delete(other);
    }
    this.#spent.set(name, { ms: sum, at: this.#options.now() });
  }
}

/**
 * What an account, a network with logged-in users and a visitor without a login may spend; an office shares one
 * network.
 */
export interface Budgets {
  accountMs: number;
  networkMs: number;
  visitorMs: number;
}

/**
 * Who pays for what a person sends: the account and the network, or without a login the network alone. Where neither
 * is known, no budget applies, so that nobody is refused for what others have spent.
 */
export function payersOf(
  { account, network }: { account: string | null; network: string | null },
  { accountMs, networkMs, visitorMs }: Budgets,
): Payers {
  const address = `network ${network}`;
  if (account === null) {
    return [{ name: address, budgetMs: network === null ? Number.POSITIVE_INFINITY : visitorMs }];
  }
  const own = { name: `account ${account}`, budgetMs: accountMs };
  return network === null ? [own] : [own, { name: address, budgetMs: networkMs }];
}
