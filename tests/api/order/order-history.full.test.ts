import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, test } from 'vitest';
import { CASE_KINDS } from '#app/domain/after-sale/case.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { histories } from '#tests/support/full-run.ts';
import {
  type Bought,
  Checkout,
  type History,
  oneOf,
  openPlayers,
  type Players,
} from './history.ts';
import { factsOf, type OrderFacts } from './history-facts.ts';
import { Watch } from './history-invariants.ts';
import { isReleased } from './history-model.ts';
import {
  answerInvoice,
  askInvoice,
  claim,
  giveUpGoods,
  settle,
  silence,
  step,
  takeBack,
  withdrawInvoice,
} from './history-of-claims.ts';
import {
  answer,
  cancel,
  correct,
  letRunOut,
  pay,
  payAll,
  receive,
  ship,
  unbook,
  withdraw,
} from './history-of-goods.ts';

const RUNS = histories(15);

let market: OpenMarket;
let players: Players;
beforeAll(async () => {
  market = await openMarket();
  players = await openPlayers(market);
});
afterAll(() => market.close());

const terms = fc.oneof(
  { weight: 5, arbitrary: fc.constant<PaymentTerms>({ kind: 'full' }) },
  {
    weight: 1,
    arbitrary: fc.constant<PaymentTerms>({ kind: 'deposit', percent: 30, balanceDays: 7 }),
  },
  { weight: 1, arbitrary: fc.constant<PaymentTerms>({ kind: 'monthly', days: 30 }) },
  { weight: 1, arbitrary: fc.constant<PaymentTerms>({ kind: 'onDelivery' }) },
);

const share = (max = 100) => fc.integer({ min: 1, max });
const percent = (max: number) => fc.oneof(fc.constant(0), share(max));
const four = <Value>(each: fc.Arbitrary<Value>) => fc.array(each, { minLength: 4, maxLength: 4 });

const bought: fc.Arbitrary<Bought> = fc.record({
  lines: fc.array(
    fc.record({
      seller: fc.nat(3),
      price: fc.oneof(share(), fc.integer({ min: 100, max: 900_000 })),
      // Goods are sold from one tonne on.
      count: fc.integer({ min: 100, max: 5000 }),
      coupon: fc.constantFrom('seller', 'market', null),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  coupons: four(percent(90)),
  marketCoupon: percent(60),
  points: percent(60),
  cards: fc.oneof(fc.constant([]), fc.array(share(80), { minLength: 1, maxLength: 2 })),
  terms: four(terms),
});

/** How far the orders are when chance takes over. */
const begun = fc.constantFrom('ordered', 'paid', 'paid', 'received', 'received');

/** What may happen next to one of the orders, and how often in comparison. */
type Step = (checkout: Checkout) => Promise<unknown>;
const happens = <Values extends unknown[]>(
  act: (history: History, ...values: Values) => Promise<unknown>,
  ...values: { [At in keyof Values]: fc.Arbitrary<Values[At]> }
): fc.Arbitrary<Step> =>
  fc.tuple(fc.nat(3), ...values).map(([which, ...drawn]) =>
    Object.assign(
      async ({ orders }: Checkout) => {
        const history = oneOf(orders, which);
        if (history) await act(history, ...(drawn as unknown as Values));
      },
      {
        [fc.toStringMethod]: () =>
          `at(${[which, act.name, ...drawn.map((each) => JSON.stringify(each))].join(', ')})`,
      },
    ),
  );
const about = fc.record({
  line: fc.option(fc.nat(1)),
  kind: fc.constantFrom(...CASE_KINDS),
  share: share(110),
  percent: fc.oneof(fc.constant(0), share(110)),
});
/** Weights beside the tolerance need an answer: most goods shall come without one. */
const weight = fc.oneof(fc.constant(100), fc.integer({ min: 85, max: 115 }));
const event = fc.oneof(
  { weight: 3, arbitrary: happens(pay, share(), fc.constantFrom('transfer', 'alipay')) },
  { weight: 2, arbitrary: happens(payAll) },
  { weight: 1, arbitrary: happens(cancel, fc.boolean()) },
  { weight: 1, arbitrary: happens(letRunOut) },
  { weight: 1, arbitrary: happens(unbook) },
  { weight: 7, arbitrary: happens(ship, share(130), weight) },
  { weight: 2, arbitrary: happens(answer, fc.boolean()) },
  { weight: 1, arbitrary: happens(correct, fc.integer({ min: 90, max: 110 }), fc.boolean()) },
  { weight: 6, arbitrary: happens(receive, fc.boolean()) },
  { weight: 8, arbitrary: happens(claim, about) },
  { weight: 2, arbitrary: happens(giveUpGoods, about) },
  { weight: 1, arbitrary: happens(settle) },
  { weight: 10, arbitrary: happens(step, fc.nat(3), fc.nat(9), share()) },
  { weight: 2, arbitrary: happens(silence) },
  { weight: 3, arbitrary: happens(askInvoice, share(120)) },
  { weight: 3, arbitrary: happens(answerInvoice, fc.boolean()) },
  { weight: 1, arbitrary: happens(withdrawInvoice) },
  { weight: 1, arbitrary: happens(takeBack, fc.option(share())) },
  { weight: 1, arbitrary: happens(withdraw, fc.boolean()) },
);

const chances = fc.array(event, { maxLength: 20 });

/** The seller ships what is left, and the buyer has it. */
async function deliver(history: History): Promise<void> {
  await ship(history, 100, 100);
  await receive(history, false);
}

/** Everybody does what is theirs, until nothing is left to be done. */
async function bringToAnEnd(checkout: Checkout): Promise<void> {
  await payAll({ checkout });
  for (const history of checkout.orders) {
    const own = async () => {
      const { orders } = await factsOf(checkout);
      return orders.find(({ orderCode }) => orderCode === history.orderCode);
    };
    let order = await own();
    for (let round = 0; order && !hasEnded(order) && round < 12; round += 1) {
      const states = order.deliveries.map(({ state }) => state);
      if (!isReleased(order)) await pay(history, 100, 'transfer');
      if (states.includes('waitConsent')) await answer(history, true);
      if (states.includes('refused')) await correct(history, 100, false);
      if (order.unshipped > 0) await ship(history, 100, 100);
      await receive(history, false);
      if (order.unshipped === 0) await settle(history);
      order = await own();
    }
    for (let round = 0; round < 24 && (await silence(history)); round += 1);
    order = await own();
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
    await fc.assert(
      fc.asyncProperty(bought, begun, chances, async (asked, start, events) => {
        const checkout = await Checkout.of(players, asked);
        const watch = await Watch.begin(checkout);
        await checkout.place();
        await watch.expectSound();
        if (start !== 'ordered') await payAll({ checkout });
        if (start === 'received') for (const order of checkout.orders) await deliver(order);
        for (const happen of events) {
          await happen(checkout);
          await watch.expectSound();
        }
        await bringToAnEnd(checkout);
        await watch.expectEnded();
      }),
      RUNS,
    );
    await expectSoundLedger(market.db);
  },
  RUNS.timeout,
);
