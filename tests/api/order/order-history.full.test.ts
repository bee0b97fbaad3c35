import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { histories } from '#tests/support/full-run.ts';
import { Checkout, type History } from './history.ts';
import { begun, bought, chances, takeChance } from './history-chances.ts';
import type { OrderFacts } from './history-facts.ts';
import { isReleased } from './history-model.ts';
import { answerInvoice, askInvoice, goOn, settle, silence, takeBack } from './history-of-claims.ts';
import { answer, correct, letRunOut, pay, payAll, receive, ship } from './history-of-goods.ts';
import { Played } from './history-played.ts';
import { openPlayers, type Players } from './history-players.ts';
import { Watch } from './history-watch.ts';

const RUNS = histories(15);
/** Of so many histories none misses a thing that may happen. */
const ENOUGH = 5_000;

const played = new Played();
let market: OpenMarket;
let players: Players;
beforeAll(async () => {
  market = await openMarket();
  players = await openPlayers(market, played);
});
afterAll(() => market.close());

/** The seller ships what is left, or half of it, and the buyer has it. */
async function deliver(history: History, share = 100): Promise<void> {
  await ship(history, share, 100);
  await receive(history, false);
}

/** Everybody does what is theirs, until nothing is left to be done. */
async function bringToAnEnd(checkout: Checkout): Promise<void> {
  await payAll({ checkout });
  for (const history of checkout.orders) {
    for (let round = 0; round < 12; round += 1) {
      const order = history.facts;
      if (!order || hasEnded(order)) break;
      const states = order.deliveries.map(({ state }) => state);
      if (!isReleased(order)) await pay(history, 100, 'transfer');
      // Too late.
      if (order.state === 'waitPay') await letRunOut(history);
      if (states.includes('waitConsent')) await answer(history, true);
      if (states.includes('refused')) await correct(history, 100, false);
      if (order.unshipped > 0) await ship(history, 100, 100);
      await receive(history, false);
      if (order.unshipped === 0) await settle(history);
    }
    for (
      let round = 0;
      round < 24 && ((await goOn(history)) || (await silence(history)));
      round += 1
    );
    const order = history.facts;
    if (order && order.paidAmount < (order.settledAmount ?? 0)) {
      await pay(history, 100, 'transfer');
      await pay(history, 100, 'transfer');
    }
    if (order && order.requests.length > 0) await takeBack(history, null);
    await askInvoice(history, 100);
    while (await answerInvoice(history, true));
  }
}

const hasEnded = ({ state }: Pick<OrderFacts, 'state'>) =>
  state === 'completed' || state === 'cancelled';

test(
  'issue 48: random histories of checkouts: each order ends as an order of its seller alone, and nothing is lost or paid twice',
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    const history = fc.asyncProperty(bought, begun, chances, async (asked, start, events) => {
      const checkout = await Checkout.of(players, asked);
      await Watch.begin(checkout);
      await checkout.place();
      if (start !== 'ordered') await payAll({ checkout });
      const share = start === 'part' ? 50 : 100;
      if (start === 'received' || start === 'part') {
        for (const order of checkout.orders) await deliver(order, share);
      }
      for (const chance of events) await takeChance(checkout, chance);
      await bringToAnEnd(checkout);
      await checkout.end();
      played.histories += 1;
    });
    try {
      await fc.assert(history, { numRuns: RUNS.numRuns, seed });
    } finally {
      process.stdout.write(`seed ${seed}\n${played}\n`);
    }
    await expectSoundLedger(market.db);
    // A run that was stopped by its time is none.
    expect(played.histories).toBeGreaterThanOrEqual(RUNS.numRuns);
    if (played.histories >= ENOUGH) expect(played.missing()).toEqual([]);
  },
  // Each is looked at after every step.
  5 * RUNS.timeout,
);
