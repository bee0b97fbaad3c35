import { on } from 'node:events';
import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#app/domain/duration.ts';
import type { OpenMarket } from '#tests/api/support/open-market.ts';
import { tasksOf, watchedTasksOf } from '#trading-api/jobs/jobs.ts';
import { CHANNEL } from '#trading-api/platform/database/changes.ts';
import type { DealtChance } from './dealt-chance.ts';

/** Each moment has ids of its own, however many rows were written before it. */
export const IDS_OF_A_MOMENT = 100_000;

/**
 * The time of a run. It stands still, and moves to the next moment with chance and ids that are of that moment alone, so
 * that both runs of a history have the same; before each moment the market's jobs do what is due, each with its own.
 */
export class Moments {
  readonly #times: Date[] = [];
  readonly #jobsAt = new Map<string, Date>();
  readonly #heard: string[] = [];
  #moments = 0;

  constructor(
    readonly market: OpenMarket,
    readonly chance: DealtChance,
    private at: Date,
  ) {
    // A bid is announced after its answer, to those who poll its auction; their polls are read by the parties.
    market.changes.on('change', (change) => this.#heard.push(change));
  }

  /** A minute later. */
  async next(): Promise<void> {
    await this.#pass(new Date(this.at.getTime() + MINUTE_MS));
    this.#times.push(this.at);
  }

  /**
   * Lets so much time pass since each moment until now, one after another: what was begun at different moments is due at
   * different ones, so that jobs write nothing of the others between two rows of a party.
   */
  async later(milliseconds: number): Promise<void> {
    const due = this.#times.map((time) => new Date(time.getTime() + milliseconds));
    for (const time of due.filter((each) => each > this.at)) await this.#pass(time);
  }

  /** What the market has announced since this was asked last. */
  async announced(): Promise<string[]> {
    const end = `end of moment ${this.#moments}`;
    const { changes, db } = this.market;
    const isHeard = (async () => {
      for await (const [change] of on(changes, 'change')) if (change === end) return;
    })();
    await db.execute(sql`select pg_notify(${CHANNEL}, ${end})`);
    await isHeard;
    return this.#heard.splice(0).filter((change) => change !== end);
  }

  async #pass(to: Date): Promise<void> {
    this.at = to;
    this.market.stopClock(to);
    await this.#runJobs();
    await this.#deal();
  }

  async #deal(): Promise<void> {
    this.#moments += 1;
    this.chance.deal(`moment ${this.#moments}`);
    await this.market.db.execute(sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, ${this.#moments * IDS_OF_A_MOMENT}::bigint)
      from pg_sequences where schemaname = current_schema()`);
  }

  /** As often as a market does them that runs. */
  async #runJobs(): Promise<void> {
    const { db, now: clock, files, outlets, payments } = this.market;
    const market = { db, clock, files, outlets, payments, isDemo: true };
    const fail = (error: unknown): never => {
      throw error;
    };
    for (const { name, everyMs, run } of tasksOf(market, fail)) {
      const last = this.#jobsAt.get(name);
      if (last && this.at.getTime() - last.getTime() < everyMs) continue;
      this.#jobsAt.set(name, this.at);
      await this.#deal();
      await run();
    }
    for (const { task } of watchedTasksOf(market)) {
      await this.#deal();
      await task(db, this.at);
    }
  }
}
